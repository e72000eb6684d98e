import { formatCount } from '@quanzi/contract/text'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ContentLink } from '../../ui/text/ContentLink.tsx'
import styles from './Counters.module.css'

type Counter = {
  label: string
  /** Undefined while it is not known, which a 0 would hide. */
  count: number | undefined
  unread?: number
  to?: string | undefined
}

export const Counters = ({ counters }: { counters: readonly Counter[] }) => (
  <ul className={styles.row}>
    {counters.map(({ label, count, unread = 0, to }) => (
      <li key={label}>
        <ContentLink target={to ? { to } : null} className={styles.item}>
          <b className="tabular-nums">
            {count === undefined ? '–' : formatCount(count)}
            <Badge count={to ? unread : 0} label={`个新${label}`} className={styles.badge} />
          </b>
          {label}
        </ContentLink>
      </li>
    ))}
  </ul>
)
