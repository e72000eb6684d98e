import type { Poll } from '@quanzi/contract/poll'
import { Check } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PollBlock.module.css'

/** Each option with a bar behind its words, or without numbers where they are hidden. */
export const PollResults = ({ poll }: { poll: Poll }) => (
  <ul className={styles.options}>
    {poll.options.map(({ id, option, count, rate, my_vote }) => (
      <li key={id} className={cx(styles.result, my_vote === 1 && styles.mine)}>
        {rate !== undefined && <span aria-hidden="true" className={styles.bar} style={{ width: `${rate}%` }} />}
        <span className={styles.name}>
          {option}
          {my_vote === 1 && (
            <>
              <Icon of={Check} size={16} />
              <span className="sr">（你的选择）</span>
            </>
          )}
        </span>
        {count !== undefined && <span className="meta num">{count} 票</span>}
        {rate !== undefined && <b className="num">{rate}%</b>}
      </li>
    ))}
  </ul>
)
