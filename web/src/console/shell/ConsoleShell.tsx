import { Menu } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import { useLocation, useSearchParams } from '../../platform/router/hooks.ts'
import { Link } from '../../platform/router/Link.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './ConsoleShell.module.css'
import type { ConsolePage } from './console-page.ts'
import { NavDrawer } from './Drawer.tsx'
import { PageActionsSlot } from './PageActions.tsx'
import { SideNav } from './SideNav.tsx'
import { type Operator, SiteContext } from './use-console.ts'

/** Navigation on the left, title and tools at the top, the page below. */
export const ConsoleShell = ({ operator, pages, page: key, renderTools }: ConsoleShellProps) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const site = useSiteFromUrl(operator)
  const place = `${pathname} ${site.id}`
  /** Where the drawer was opened: navigation closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== place) setOpenAt(null)
  const visiblePages = useMemo(
    () => pages.filter(({ chief, reviewer }) => (!chief || operator.chief === 1) && (!reviewer || site.level > 0)),
    [pages, operator.chief, site.level],
  )
  const page = visiblePages.find((one) => one.Page && one.key === (key ?? visiblePages[0]?.key))
  const title = page?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])

  const nav = <SideNav pages={visiblePages} current={page?.key} />
  const Page = page?.Page
  return (
    <SiteContext value={useMemo(() => ({ operator, site }), [operator, site])}>
      <PageActionsSlot value={slot}>
        <div className={styles.app}>
          <aside className={styles.side}>{nav}</aside>
          <div className={styles.main}>
            <header className={styles.bar}>
              <IconButton label="导航" icon={Menu} onClick={() => setOpenAt(place)} className={styles.menu} />
              <h1 tabIndex={-1} className={styles.title}>
                {title}
              </h1>
              <div ref={setSlot} className={styles.actions} />
              {renderTools(visiblePages, site.id)}
              <Link to={paths.me()} aria-label={`我的：${operator.member.nickname}`} className={styles.me}>
                <Avatar src={operator.member.img_url} name={operator.member.nickname} size={32} />
              </Link>
            </header>
            <main id="content" className={styles.content}>
              {Page ? (
                <Suspense
                  // Its own boundary: the earlier page is not shown until the script of this one has come.
                  key={`${site.id} ${page.key}`}
                  fallback={
                    <Loading>
                      <RowSkeletons count={6} />
                    </Loading>
                  }
                >
                  <Page />
                </Suspense>
              ) : (
                <Empty text="没有这个页面" action={{ label: '回到概览', to: paths.console() }} />
              )}
            </main>
          </div>
          <NavDrawer open={openAt === place} onClose={() => setOpenAt(null)}>
            {nav}
          </NavDrawer>
        </div>
      </PageActionsSlot>
    </SiteContext>
  )
}

type ConsoleShellProps = {
  operator: Operator
  pages: readonly ConsolePage[]
  page: string | undefined
  /** Tools in the header, for the pages that this operator may open. */
  renderTools: (visiblePages: readonly ConsolePage[], siteId: number) => ReactNode
}

/** The site of `?site=10002` in a link, else of the page; an operator not appointed there gets their first site. */
const useSiteFromUrl = (operator: Operator) => {
  const [params] = useSearchParams()
  const find = (wanted: number) => operator.sites.find(({ id }) => id === wanted)
  const site = find(Number(params.get('site'))) ?? find(operator.site) ?? operator.sites[0]
  if (!site) throw new Error('An operator operates at least one site.')
  // The console leads to the review and to the circle, which are of the site of the page.
  useEffect(() => {
    if (site.id !== operator.site) location.replace(`?siteid=${site.id}${location.hash}`)
  }, [site.id, operator.site])
  return site
}
