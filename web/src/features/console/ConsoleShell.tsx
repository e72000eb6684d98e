import { Menu } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import { useLocation, useSearchParams } from '../../router/hooks.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import { AlertBell } from './alerts/AlertBell.tsx'
import { SlotContext } from './BarSlot.tsx'
import styles from './ConsoleShell.module.css'
import { FindButton } from './find/FindButton.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import type { ConsolePage } from './page.ts'
import { SideNav } from './SideNav.tsx'
import { type Self, SiteContext } from './use-console.ts'

/** Navigation at the left, the bar with the page's title and tools above, the page itself. */
export const ConsoleShell = ({ self, pages, page: key }: ConsoleShellProps) => {
  const [open, setOpen] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const site = useSiteInAddress(self)
  const mine = useMemo(
    () => pages.filter(({ chief, reviewer }) => (!chief || self.chief === 1) && (!reviewer || site.level > 0)),
    [pages, self.chief, site.level],
  )
  const page = mine.find((one) => one.Page && one.key === (key ?? mine[0]?.key))
  const title = page?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer that led to it.
  useEffect(() => setOpen(false), [pathname, site.id])

  const nav = <SideNav pages={mine} current={page?.key} />
  const Page = page?.Page
  return (
    <SiteContext value={useMemo(() => ({ self, site }), [self, site])}>
      <SlotContext value={slot}>
        <div className={styles.app}>
          <aside className={styles.side}>{nav}</aside>
          <div className={styles.main}>
            <header className={styles.bar}>
              <IconButton label="导航" icon={Menu} onClick={() => setOpen(true)} className={styles.menu} />
              <h1 tabIndex={-1} className={styles.title}>
                {title}
              </h1>
              <div ref={setSlot} className={styles.tools} />
              <FindButton pages={mine} />
              <AlertBell key={site.id} />
              <Link to={paths.me()} aria-label={`我的：${self.member.nickname}`} className={styles.me}>
                <Avatar src={self.member.img_url} name={self.member.nickname} size={32} />
              </Link>
            </header>
            <main id="content" className={styles.content}>
              {Page ? (
                <Suspense
                  fallback={
                    <Loading>
                      <RowSkeletons count={6} />
                    </Loading>
                  }
                >
                  <Page key={`${site.id} ${page.key}`} />
                </Suspense>
              ) : (
                <Empty text="没有这个页面" action={{ label: '回到概览', to: paths.console() }} />
              )}
            </main>
          </div>
          <NavDrawer open={open} onClose={() => setOpen(false)}>
            {nav}
          </NavDrawer>
        </div>
      </SlotContext>
    </SiteContext>
  )
}

type ConsoleShellProps = { self: Self; pages: readonly ConsolePage[]; page: string | undefined }

/** `?site=10002` in the address, so that a link leads a colleague to the same place; else the first one operated. */
const useSiteInAddress = (self: Self) => {
  const [params] = useSearchParams()
  const wanted = Number(params.get('site'))
  const site = self.sites.find(({ id }) => id === wanted) ?? self.sites[0]
  if (!site) throw new Error('An operator operates at least one site.')
  return site
}
