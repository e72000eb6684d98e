import { wordsOf } from '@quanzi/contract/errors'
import type { Poll } from '@quanzi/contract/poll'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast.ts'
import styles from './PollBlock.module.css'
import { useVote, wrongNumber } from './use-poll.ts'

/** The options before one's ballot. Whatever may not be done says why when it is tried. */
export const PollForm = ({ poll, phase, title }: { poll: Poll; phase: Poll['phase']; title: string }) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { vote, busy } = useVote(poll)
  const several = poll.type === '2'
  const early = phase === 'before'
  const wrong = early ? wordsOf('pollBefore') : wrongNumber(poll, chosen.length)

  const choose = (id: number) => {
    if (early) return toast(wordsOf('pollBefore'), { error: true })
    if (!several) return setChosen([id])
    if (chosen.includes(id)) return setChosen(chosen.filter((one) => one !== id))
    if (chosen.length >= poll.max_option)
      return toast(wordsOf('pollTooMany', { max: poll.max_option }), { error: true })
    setChosen([...chosen, id])
  }
  const send = () => (wrong ? toast(wrong, { error: true }) : void vote([...chosen]))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset role={several ? 'group' : 'radiogroup'} aria-labelledby={title} className={styles.options}>
        {poll.options.map(({ id, option }) => (
          <label key={id} className={cx(styles.option, chosen.includes(id) && styles.chosen)}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={`poll-${poll.id}`}
              checked={chosen.includes(id)}
              onChange={() => choose(id)}
              className={styles.input}
            />
            <span aria-hidden="true" className={cx(styles.mark, several && styles.box)} />
            <span className="grow">{option}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <span className="meta num grow">
          {early ? `${wordsOf('pollBefore')} · ${ruleWords(poll)}` : beforeWords(poll)}
        </span>
        <Button type="submit" kind="primary" busy={busy} className={cx(styles.send, wrong && styles.idle)}>
          投票
        </Button>
      </div>
    </form>
  )
}

const beforeWords = (poll: Poll) =>
  [...(poll.voters === undefined ? [] : [`${poll.voters} 人参与`]), ruleWords(poll)].join(' · ')

const ruleWords = ({ type, min_option: min, max_option: max }: Poll) => {
  if (type === '1') return '单选'
  if (min === max) return `选择${max}项`
  return min > 1 ? `选择${min}-${max}项` : `最多选择${max}项`
}
