import type { ReviewLevel, ReviewStage } from '@quanzi/contract/states'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { StateBadge, type StateBadgeTone } from '../../ui/feedback/StateBadge.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import type { PendingCounts } from '../shell/console-page.ts'
import { formatDurationText } from '../shell/format.ts'
import { Panel } from '../shell/Panel.tsx'
import { type Operator, useConsole, usePendingCounts } from '../shell/use-console.ts'
import styles from './Overview.module.css'

/**
 * Waiting items; each opens its queue, which tells an operator who is no reviewer what to do. What another level decides
 * is in no queue of the reviewer: its posts open the list of posts. `oldestWaits`: the longest wait for each in seconds.
 */
export const PendingTasks = ({ oldestWaits }: { oldestWaits: Partial<Record<Count, number>> }) => {
  const { site, to: toPage } = useConsole()
  const { data, error, refetch } = usePendingCounts()
  const waits = { ...oldestWaits, ...(data?.reports_since && { reports: secondsSince(data.reports_since) }) }
  return (
    <Panel title="需要处理" flush>
      {error && !data && (
        <div className={styles.failure}>
          <FailureLine error={error} onRetry={refetch} />
        </div>
      )}
      <ul>
        {listTasks(site, (stage) => toPage('posts', undefined, { stage })).map(({ counts, tone, state, label, to }) => {
          // A wait may be that of the reviewer's own item, which is not counted.
          const oldest = Math.max(...counts.map((count) => (data?.[count] ? (waits[count] ?? -1) : -1)))
          const task = (
            <>
              <span className={styles.state}>
                <StateBadge tone={tone} label={state} />
              </span>
              <span className="grow">{label}</span>
              <b className="bold tabular-nums">{data ? counts.reduce((sum, count) => sum + data[count], 0) : '–'}</b>
              <span className={`meta tabular-nums ${styles.wait}`}>
                {oldest >= 0 && `最久 ${formatDurationText(oldest)}`}
              </span>
            </>
          )
          return (
            <li key={counts.join()}>
              {to ? (
                <Link to={to} className={styles.task}>
                  {task}
                  <Icon icon={ChevronRight} size={14} className="muted" />
                </Link>
              ) : (
                <div className={styles.task}>{task}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const secondsSince = (since: string) => Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1000))

type Count = Exclude<keyof PendingCounts, 'reports_since'>
type Task = { counts: readonly Count[]; tone: StateBadgeTone; state: string; label: string; to: string | undefined }
type Site = Pick<Operator['sites'][number], 'flow' | 'level'>

/** Levels are named in the double flow only. */
const listTasks = ({ flow, level }: Site, toPosts: (stage: ReviewStage) => string): readonly Task[] => {
  const isOthers = (of: ReviewLevel) => level > 0 && level !== of
  return [
    ...(flow === 'double'
      ? ([
          { ...first, ...posts, counts: ['posts_first'], to: isOthers(1) ? toPosts('first') : posts.to },
          { ...second, ...posts, counts: ['posts_second'], to: isOthers(2) ? toPosts('second') : posts.to },
          { ...first, ...comments, counts: ['comments_first'], to: isOthers(1) ? undefined : comments.to },
          { ...second, ...comments, counts: ['comments_second'], to: isOthers(2) ? undefined : comments.to },
        ] as const)
      : ([
          { ...waiting, ...posts, counts: ['posts_first', 'posts_second'] },
          { ...waiting, ...comments, counts: ['comments_first', 'comments_second'] },
        ] as const)),
    { ...waiting, counts: ['profiles'], label: '资料', to: paths.profileReview() },
    { counts: ['reports'], tone: 'rejected', state: '待处理', label: '举报', to: paths.reviewHome() },
    { counts: ['appeals'], tone: 'rejected', state: '待处理', label: '申诉', to: paths.reviewHome() },
  ]
}

const waiting = { tone: 'pending', state: '待审核' } as const
const first = { tone: 'pending', state: '待一审' } as const
const second = { tone: 'second', state: '待二审' } as const
const posts = { label: '帖子', to: paths.postReview() }
const comments = { label: '评论', to: paths.commentReview() }
