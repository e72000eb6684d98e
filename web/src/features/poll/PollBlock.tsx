import type { Poll } from '@quanzi/contract/poll'
import { Clock } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PollBlock.module.css'
import { PollForm } from './PollForm.tsx'
import { PollHalves } from './PollHalves.tsx'
import { PollResults } from './PollResults.tsx'
import { phaseAt, timeWords } from './poll-time.ts'
import { usePollClock } from './use-poll.ts'

/** The poll of a topic: what is asked and how long, then the options, or after one's ballot and after the end the results. */
export const PollBlock = ({ poll }: { poll: Poll }) => {
  const now = usePollClock(poll)
  const phase = phaseAt(poll, now)
  const title = useId()
  return (
    <section className={styles.block} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{poll.content}</h2>
        <span className={`${styles.time} meta`}>
          <Icon of={Clock} size={14} />
          {timeWords(poll, now)}
        </span>
      </div>
      {poll.my_count === 0 && phase !== 'over' ? (
        <PollForm key={poll.id} poll={poll} phase={phase} title={title} />
      ) : (
        <>
          {isDuel(poll) ? <PollHalves poll={poll} /> : <PollResults poll={poll} />}
          <p className={`${styles.foot} meta num`}>{afterWords(poll)}</p>
        </>
      )}
    </section>
  )
}

/** Two sides, of which one was to be taken: shown as one bar, if its numbers are there. */
const isDuel = ({ type, options }: Poll) =>
  type === '1' && options.length === 2 && options.every(({ count }) => count !== undefined)

const afterWords = ({ voters, my_count, show_value }: Poll) =>
  [voters !== undefined && `${voters} 人参与`, my_count > 0 && '你已投票', show_value === 0 && '结果不公开']
    .filter(Boolean)
    .join(' · ')
