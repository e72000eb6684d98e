import { formatCount } from '@quanzi/contract/text'
import { Link } from '../../platform/router/Link.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import styles from './Counters.module.css'

type Counter = {
  label: string
  count: number
  unread?: number
  to?: string | undefined
}

export const Counters = ({ counters }: { counters: readonly Counter[] }) => (
  <ul className={styles.row}>
    {counters.map(({ label, count, unread = 0, to }) => {
      const content = (
        <>
          <b className="tabular-nums">
            {formatCount(count)}
            <Badge count={to ? unread : 0} label={`个新${label}`} className={styles.badge} />
          </b>
          {label}
        </>
      )
      return (
        <li key={label}>
          {to ? (
            <Link to={to} className={styles.item}>
              {content}
            </Link>
          ) : (
            <span className={styles.item}>{content}</span>
          )}
        </li>
      )
    })}
  </ul>
)
