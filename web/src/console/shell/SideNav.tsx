import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import type { ConsolePage } from './console-page.ts'
import styles from './SideNav.module.css'
import { SiteSwitcher } from './SiteSwitcher.tsx'
import { useConsole, usePendingCounts } from './use-console.ts'

const groups = [undefined, '内容', '运营', '成员', '系统'] as const

/** Site switcher, pages by group, and a link back to the circle. */
export const SideNav = ({ pages, current }: { pages: readonly ConsolePage[]; current: string | undefined }) => {
  const { to } = useConsole()
  const { data: counts } = usePendingCounts()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry.
  useEffect(() => {
    // Not returned: browsers of today return a promise, which React would call as the cleanup.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <SiteSwitcher />
      <nav ref={nav} aria-label="管理后台" className={styles.nav}>
        {groups.map((group) => {
          const entries = pages.filter((page) => page.group === group)
          if (entries.length === 0) return null
          return (
            <section key={group ?? ''} aria-label={group ?? '总览'}>
              {group && <h2 className={styles.group}>{group}</h2>}
              <ul>
                {entries.map((page) => {
                  const pending = (counts && page.getPendingCount?.(counts)) ?? 0
                  return (
                    <li key={page.key}>
                      <Link
                        to={page.to ?? to(page.key)}
                        aria-current={page.key === current ? 'page' : undefined}
                        className={styles.entry}
                      >
                        <Icon icon={page.icon} size={17} />
                        <span className="grow">{page.title}</span>
                        {pending > 0 && (
                          <b className={`${styles.badge} tabular-nums`}>
                            {pending}
                            <span className="visually-hidden">项待处理</span>
                          </b>
                        )}
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </nav>
      <Link to={paths.home()} className={styles.entry}>
        <Icon icon={ArrowLeft} size={17} />
        返回圈子
      </Link>
    </>
  )
}
