import type { Poll } from '@quanzi/contract/poll'
import { Check } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PollHalves.module.css'
import { halves } from './shares.ts'

/** Two sides in one bar. Its halves keep room for their words; the percent is the true one. */
export const PollHalves = ({ poll }: { poll: Poll }) => {
  const [a, b] = poll.options
  if (!a || !b) return null
  const widths = halves(a.count ?? 0, b.count ?? 0)
  return (
    <>
      <div aria-hidden="true" className={styles.bar}>
        {[a, b].map(({ id, rate = 0, my_vote }, side) => (
          <span key={id} className={cx(styles.half, 'num')} style={{ width: `${widths[side as 0 | 1]}%` }}>
            {my_vote === 1 && <Icon of={Check} size={16} />}
            {rate}%
          </span>
        ))}
      </div>
      <ul className={styles.sides}>
        {[a, b].map(({ id, option, count, rate, my_vote }) => (
          <li key={id} className={my_vote === 1 ? styles.mine : undefined}>
            {option}
            <span className="meta num">
              {count} 票
              <span className="sr">
                ，{rate}%{my_vote === 1 && '，你的选择'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
