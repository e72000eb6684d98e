import { ArrowLeft } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ConsolePage } from './page.ts'
import styles from './SideNav.module.css'
import { SitePicker } from './SitePicker.tsx'
import { useConsole, useWaiting } from './use-console.ts'

const groups = [undefined, '内容', '运营', '成员', '系统'] as const

/** The site, the pages in their groups, and the way back to the circle. */
export const SideNav = ({ pages, current }: { pages: readonly ConsolePage[]; current: string | undefined }) => {
  const { to } = useConsole()
  const { data: waiting } = useWaiting()
  return (
    <>
      <SitePicker />
      <nav aria-label="管理后台" className={styles.nav}>
        {groups.map((group) => {
          const entries = pages.filter((page) => page.group === group)
          if (entries.length === 0) return null
          return (
            <section key={group ?? ''} aria-label={group ?? '总览'}>
              {group && <h2 className={styles.group}>{group}</h2>}
              <ul>
                {entries.map((page) => {
                  const waits = (waiting && page.waits?.(waiting)) ?? 0
                  return (
                    <li key={page.key}>
                      <Link
                        to={page.to ?? to(page.key)}
                        aria-current={page.key === current ? 'page' : undefined}
                        className={styles.entry}
                      >
                        <Icon of={page.icon} size={17} />
                        <span className="grow">{page.title}</span>
                        {waits > 0 && (
                          <b className={`${styles.waits} num`}>
                            {waits}
                            <span className="sr">项待处理</span>
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
        <Icon of={ArrowLeft} size={17} />
        返回圈子
      </Link>
    </>
  )
}
