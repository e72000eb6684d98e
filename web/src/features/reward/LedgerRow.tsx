import type { LedgerLine } from '@quanzi/contract/reward'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { cx } from '../../ui/cx.ts'
import { Time } from '../../ui/Time.tsx'
import styles from './Reward.module.css'

/** A movement: what for, when, how much; a way to the post it is about. */
export const LedgerRow = ({ line }: { line: LedgerLine }) => {
  const inside = (
    <>
      <span className="grow">
        <span>{line.title}</span>
        <span className={`meta ${styles.when}`}>
          <Time at={line.created_at} />
        </span>
      </span>
      <span className={cx('num', styles.moved, line.amount > 0 && styles.gain)}>
        {line.amount > 0 ? `+${line.amount}` : line.amount}
      </span>
    </>
  )
  return line.topic_id > 0 ? (
    <Link to={paths.post(line.topic_id)} className={styles.line}>
      {inside}
    </Link>
  ) : (
    <div className={styles.line}>{inside}</div>
  )
}
