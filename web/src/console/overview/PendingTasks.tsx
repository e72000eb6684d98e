import type { ReviewFlow } from '@quanzi/contract/states'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { StateBadge, type StateBadgeTone } from '../../ui/feedback/StateBadge.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import type { PendingCounts } from '../shell/console-page.ts'
import { formatDurationText } from '../shell/format.ts'
import { Panel } from '../shell/Panel.tsx'
import { useConsole, usePendingCounts } from '../shell/use-console.ts'
import styles from './Overview.module.css'

/**
 * Waiting items; each opens its queue, which tells an operator who is no reviewer what to do. `oldestWaits`: the longest
 * wait for each in seconds.
 */
export const PendingTasks = ({ oldestWaits }: { oldestWaits: Partial<Record<Count, number>> }) => {
  const { site } = useConsole()
  const { data } = usePendingCounts()
  const waits = { ...oldestWaits, ...(data?.reports_since && { reports: secondsSince(data.reports_since) }) }
  return (
    <Panel title="需要处理" flush>
      <ul>
        {listTasks(site.flow).map(({ counts, tone, state, label, to }) => {
          const oldest = Math.max(...counts.map((count) => waits[count] ?? -1))
          return (
            <li key={counts.join()}>
              <Link to={to} className={styles.task}>
                <span className={styles.state}>
                  <StateBadge tone={tone} label={state} />
                </span>
                <span className="grow">{label}</span>
                <b className="bold tabular-nums">{data ? counts.reduce((sum, count) => sum + data[count], 0) : '–'}</b>
                <span className={`meta tabular-nums ${styles.wait}`}>
                  {oldest >= 0 && `最久 ${formatDurationText(oldest)}`}
                </span>
                <Icon icon={ChevronRight} size={14} className="muted" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const secondsSince = (since: string) => Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1000))

type Count = Exclude<keyof PendingCounts, 'reports_since'>
type Task = { counts: readonly Count[]; tone: StateBadgeTone; state: string; label: string; to: string }

/** Levels are named in the double flow only. */
const listTasks = (flow: ReviewFlow): readonly Task[] => [
  ...(flow === 'double'
    ? [
        { ...posts, counts: ['posts_first'], tone: 'pending', state: '待一审' } as const,
        { ...posts, counts: ['posts_second'], tone: 'second', state: '待二审' } as const,
        { ...comments, counts: ['comments_first'], tone: 'pending', state: '待一审' } as const,
        { ...comments, counts: ['comments_second'], tone: 'second', state: '待二审' } as const,
      ]
    : [
        { ...posts, counts: ['posts_first', 'posts_second'], tone: 'pending', state: '待审核' } as const,
        { ...comments, counts: ['comments_first', 'comments_second'], tone: 'pending', state: '待审核' } as const,
      ]),
  { counts: ['profiles'], tone: 'pending', state: '待审核', label: '资料', to: paths.profileReview() },
  { counts: ['reports'], tone: 'rejected', state: '举报', label: '未处理', to: paths.reviewHome() },
  { counts: ['appeals'], tone: 'rejected', state: '申诉', label: '未处理', to: paths.reviewHome() },
]

const posts = { label: '帖子', to: paths.postReview() }
const comments = { label: '评论', to: paths.commentReview() }
