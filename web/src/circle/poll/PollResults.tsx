import type { Poll } from '@quanzi/contract/circle/poll'
import { formatCount } from '@quanzi/contract/text'
import { Check } from 'lucide-react'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './PollBlock.module.css'

/** Without numbers where they are hidden. */
export const PollResults = ({ poll }: { poll: Poll }) => (
  <ul className={styles.options}>
    {poll.options.map(({ id, option, count, rate, my_vote }) => (
      <li key={id} className={cx(styles.result, my_vote === 1 && styles.mine)}>
        {rate !== undefined && <span aria-hidden="true" className={styles.bar} style={{ width: `${rate}%` }} />}
        <span className={styles.name}>
          {option}
          {my_vote === 1 && (
            <>
              <Icon icon={Check} size={16} />
              <span className="visually-hidden">（您的选择）</span>
            </>
          )}
        </span>
        {count !== undefined && <span className="meta tabular-nums">{formatCount(count)} 票</span>}
        {rate !== undefined && <b className="tabular-nums">{rate}%</b>}
      </li>
    ))}
  </ul>
)
