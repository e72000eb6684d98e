import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StateBadge, type StateTone } from '../../ui/StateBadge.tsx'
import styles from './Overview.module.css'
import { Panel } from './Panel.tsx'
import type { Waiting } from './page.ts'
import { span } from './statistics/spans.ts'
import { useConsole, useWaiting } from './use-console.ts'

/** What somebody must act on; reviewers of the site are led there. `oldest`: how long the first of them waits, in words. */
export const Overview = ({ oldest = {} }: { oldest?: Partial<Record<Task['key'], string>> }) => {
  const { site } = useConsole()
  const { data } = useWaiting()
  const waits = { ...oldest, ...(data?.reports_since && { reports: sinceWords(data.reports_since) }) }
  return (
    <Panel title="需要处理" bare>
      <ul>
        {tasks.map(({ key, tone, state, what, to }) => (
          <li key={key}>
            <Way to={site.level > 0 ? to : undefined}>
              <span className={styles.state}>
                <StateBadge tone={tone}>{state}</StateBadge>
              </span>
              <span className="grow">{what}</span>
              <b className="num">{data?.[key] ?? '–'}</b>
              <span className={`meta num ${styles.oldest}`}>{waits[key] && `最久 ${waits[key]}`}</span>
            </Way>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Way = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <div className={`${styles.task} ${styles.quiet}`}>{children}</div>
  ) : (
    <Link to={to} className={styles.task}>
      {children}
      <Icon of={ChevronRight} size={14} />
    </Link>
  )

const sinceWords = (since: string) => span(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)))

type Task = {
  key: Exclude<keyof Waiting, 'reports_since'>
  tone: StateTone
  state: string
  what: string
  to: string
}

const tasks: readonly Task[] = [
  { key: 'posts_first', tone: 'pending', state: '待一审', what: '帖子', to: paths.postReview() },
  { key: 'posts_second', tone: 'second', state: '待二审', what: '帖子', to: paths.postReview() },
  { key: 'comments_first', tone: 'pending', state: '待一审', what: '评论', to: paths.commentReview() },
  { key: 'comments_second', tone: 'second', state: '待二审', what: '评论', to: paths.commentReview() },
  { key: 'reports', tone: 'rejected', state: '举报', what: '未处理', to: paths.audit() },
]
