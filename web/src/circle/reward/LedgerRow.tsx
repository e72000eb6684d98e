import type { LedgerLine } from '@quanzi/contract/circle/reward'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Time } from '../../ui/text/Time.tsx'
import styles from './Reward.module.css'

/** One movement, linked to its post. */
export const LedgerRow = ({ line }: { line: LedgerLine }) => {
  const content = (
    <>
      <span className="grow">
        <span>{line.title}</span>
        <span className={`meta ${styles.time}`}>
          <Time at={line.created_at} />
        </span>
      </span>
      <span className={cx('tabular-nums', styles.amountChange, line.amount > 0 && styles.gain)}>
        {line.amount > 0 ? `+${line.amount}` : line.amount}
      </span>
    </>
  )
  return line.topic_id > 0 ? (
    <Link to={paths.post(line.topic_id)} className={styles.line}>
      {content}
    </Link>
  ) : (
    <div className={styles.line}>{content}</div>
  )
}
