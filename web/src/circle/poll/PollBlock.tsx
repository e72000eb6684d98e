import type { Poll } from '@quanzi/contract/circle/poll'
import { formatCount } from '@quanzi/contract/text'
import { Clock } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './PollBlock.module.css'
import { PollDuel } from './PollDuel.tsx'
import { PollForm } from './PollForm.tsx'
import { PollResults } from './PollResults.tsx'
import { formatPollTime, phaseAt } from './poll-time.ts'
import { usePollClock } from './use-poll.ts'

/** Question and period, then the options; after voting and after the end, the results. */
export const PollBlock = ({ poll }: { poll: Poll }) => {
  const now = usePollClock(poll)
  const phase = phaseAt(poll, now)
  const title = useId()
  return (
    <section className={styles.block} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{poll.content}</h2>
        <span className={`${styles.time} meta`}>
          <Icon icon={Clock} size={14} />
          {formatPollTime(poll, now)}
        </span>
      </div>
      {poll.my_count === 0 && phase !== 'over' ? (
        <PollForm key={poll.id} poll={poll} phase={phase} title={title} />
      ) : (
        <>
          {isDuel(poll) ? <PollDuel poll={poll} /> : <PollResults poll={poll} />}
          <p className={`${styles.foot} meta tabular-nums`}>{resultSummary(poll)}</p>
        </>
      )}
    </section>
  )
}

/** Two options are drawn as one bar, if the counts are visible. */
const isDuel = ({ options }: Poll) => options.length === 2 && options.every(({ count }) => count !== undefined)

const resultSummary = ({ voters, my_count, show_value }: Poll) =>
  [
    voters !== undefined && `${formatCount(voters)} 人参与`,
    my_count > 0 && '您已投票',
    show_value === 0 && '结果不公开',
  ]
    .filter(Boolean)
    .join(' · ')
