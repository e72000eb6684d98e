import { formatCount } from '@quanzi/contract/text'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import styles from './Counters.module.css'

type Counter = {
  word: string
  n: number
  /** New ones since they were looked at. */
  unread?: number
  to?: string | undefined
}

/** Numbers side by side; each leads to its list where there is one. */
export const Counters = ({ counters }: { counters: readonly Counter[] }) => (
  <ul className={styles.row}>
    {counters.map(({ word, n, unread = 0, to }) => {
      const inside = (
        <>
          <b className="num">
            {formatCount(n)}
            <Badge n={to ? unread : 0} label={`个新${word}`} className={styles.badge} />
          </b>
          {word}
        </>
      )
      return (
        <li key={word}>
          {to ? (
            <Link to={to} className={styles.item}>
              {inside}
            </Link>
          ) : (
            <span className={styles.item}>{inside}</span>
          )}
        </li>
      )
    })}
  </ul>
)
