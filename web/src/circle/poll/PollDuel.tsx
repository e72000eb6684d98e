import type { Poll } from '@quanzi/contract/circle/poll'
import { formatCount } from '@quanzi/contract/text'
import { Check } from 'lucide-react'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { duelWidths } from './duel-widths.ts'
import styles from './PollDuel.module.css'

/** Each half keeps a minimum width for its text; the percentage is exact. Elder mode has it below the bar. */
export const PollDuel = ({ poll }: { poll: Poll }) => {
  const [a, b] = poll.options
  if (!a || !b) return null
  const widths = duelWidths(a.count ?? 0, b.count ?? 0)
  return (
    <>
      <div aria-hidden="true" className={styles.bar}>
        {[
          { ...a, width: widths[0] },
          { ...b, width: widths[1] },
        ].map(({ id, rate = 0, my_vote, width }) => (
          <span key={id} className={cx(styles.half, 'tabular-nums')} style={{ width: `${width}%` }}>
            {my_vote === 1 && <Icon icon={Check} size={16} />}
            <span className={styles.percent}>{rate}%</span>
          </span>
        ))}
      </div>
      <ul className={styles.sides}>
        {[a, b].map(({ id, option, count, rate, my_vote }) => (
          <li key={id} className={my_vote === 1 ? styles.mine : undefined}>
            {option}
            <span className="meta tabular-nums">
              {formatCount(count ?? 0)} 票<span className={styles.rate}>，{rate}%</span>
              {my_vote === 1 && <span className="visually-hidden">，您的选择</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
