import { ChevronRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StateBadge, type StateTone } from '../../ui/StateBadge.tsx'
import styles from './Overview.module.css'
import { Panel } from './Panel.tsx'
import type { Waiting } from './page.ts'
import { useWaiting } from './use-console.ts'

/** What somebody must act on, and what the circle is talking about. */
export const Overview = ({ oldest = {} }: { oldest?: Partial<Record<keyof Waiting, string>> }) => {
  const { data } = useWaiting()
  return (
    <Panel title="需要处理" bare>
      <ul>
        {tasks.map(({ key, tone, state, what, to }) => (
          <li key={key}>
            <Link to={to} className={styles.task}>
              <span className={styles.state}>
                <StateBadge tone={tone}>{state}</StateBadge>
              </span>
              <span className="grow">{what}</span>
              <b className="num">{data?.[key] ?? '–'}</b>
              {oldest[key] && <span className={`meta num ${styles.oldest}`}>{`最久 ${oldest[key]}`}</span>}
              <Icon of={ChevronRight} size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const tasks: { key: keyof Waiting; tone: StateTone; state: string; what: string; to: string }[] = [
  { key: 'posts_first', tone: 'pending', state: '待一审', what: '帖子', to: paths.postReview() },
  { key: 'posts_second', tone: 'second', state: '待二审', what: '帖子', to: paths.postReview() },
  { key: 'comments_first', tone: 'pending', state: '待一审', what: '评论', to: paths.commentReview() },
  { key: 'comments_second', tone: 'second', state: '待二审', what: '评论', to: paths.commentReview() },
]
