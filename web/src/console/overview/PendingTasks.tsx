import { ChevronRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { StateBadge, type StateBadgeTone } from '../../ui/feedback/StateBadge.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import type { PendingCounts } from '../shell/console-page.ts'
import { formatDurationText } from '../shell/format.ts'
import { Panel } from '../shell/Panel.tsx'
import { usePendingCounts } from '../shell/use-console.ts'
import styles from './Overview.module.css'

/** Waiting items; each opens its queue, which tells an operator who is no reviewer what to do. `oldestWaits`: the longest wait for each, formatted. */
export const PendingTasks = ({ oldestWaits }: { oldestWaits: Partial<Record<Task['key'], string>> }) => {
  const { data } = usePendingCounts()
  const waits = { ...oldestWaits, ...(data?.reports_since && { reports: formatWaitSince(data.reports_since) }) }
  return (
    <Panel title="需要处理" flush>
      <ul>
        {tasks.map(({ key, tone, state, label, to }) => (
          <li key={key}>
            <Link to={to} className={styles.task}>
              <span className={styles.state}>
                <StateBadge tone={tone} label={state} />
              </span>
              <span className="grow">{label}</span>
              <b className="bold tabular-nums">{data?.[key] ?? '–'}</b>
              <span className={`meta tabular-nums ${styles.wait}`}>{waits[key] && `最久 ${waits[key]}`}</span>
              <Icon icon={ChevronRight} size={14} className="muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const formatWaitSince = (since: string) =>
  formatDurationText(Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1000)))

type Task = {
  key: Exclude<keyof PendingCounts, 'reports_since'>
  tone: StateBadgeTone
  state: string
  label: string
  to: string
}

const tasks: readonly Task[] = [
  { key: 'posts_first', tone: 'pending', state: '待一审', label: '帖子', to: paths.postReview() },
  { key: 'posts_second', tone: 'second', state: '待二审', label: '帖子', to: paths.postReview() },
  { key: 'comments_first', tone: 'pending', state: '待一审', label: '评论', to: paths.commentReview() },
  { key: 'comments_second', tone: 'second', state: '待二审', label: '评论', to: paths.commentReview() },
  { key: 'profiles', tone: 'pending', state: '待审核', label: '资料', to: paths.profileReview() },
  { key: 'reports', tone: 'rejected', state: '举报', label: '未处理', to: paths.reviewHome() },
  { key: 'appeals', tone: 'rejected', state: '申诉', label: '未处理', to: paths.reviewHome() },
]
