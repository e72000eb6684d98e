import { describeChoice } from '@quanzi/contract/circle/ballot'
import type { Poll } from '@quanzi/contract/circle/poll'
import { getErrorMessage } from '@quanzi/contract/errors'
import { formatCount } from '@quanzi/contract/text'
import { useId } from 'react'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSolvedToast } from '../../ui/feedback/use-solved-toast.ts'
import { Form } from '../../ui/inputs/Form.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { useHistoryState } from '../../ui/state/use-history-state.ts'
import styles from './PollBlock.module.css'
import { optionCountError, useVote } from './use-poll.ts'

export const PollForm = ({ poll, phase, title }: { poll: Poll; phase: Poll['phase']; title: string }) => {
  const [query] = useSearchParams()
  // Outlives a login that leaves the page, such as WeChat's.
  const [tapped, setChosen] = useHistoryState(`poll:${poll.id}`, optionOfAddress(poll, query))
  // A reworded option has a new id: the one that it replaced cannot be given back by a tap.
  const chosen = tapped.filter((id) => poll.options.some((option) => option.id === id))
  const { vote, busy } = useVote(poll)
  const multiple = poll.type === '2'
  const hint = useId()
  const notStarted = phase === 'before'
  const tooMany = getErrorMessage('pollTooMany', { max: poll.max_option })
  const error = notStarted ? getErrorMessage('pollBefore') : optionCountError(poll, chosen.length)

  const isFull = multiple && chosen.length >= poll.max_option
  useSolvedToast(isFull ? tooMany : undefined)
  useSolvedToast(error)

  const choose = (id: number) => {
    if (notStarted) return toast(getErrorMessage('pollBefore'), { error: true })
    if (!multiple) return setChosen([id])
    if (chosen.includes(id)) return setChosen(chosen.filter((optionId) => optionId !== id))
    if (isFull) return toast(tooMany, { error: true })
    setChosen([...chosen, id])
  }
  const submit = () => (error ? toast(error, { error: true }) : void vote([...chosen]))

  return (
    <Form onSubmit={submit}>
      <fieldset
        role={multiple ? 'group' : 'radiogroup'}
        aria-labelledby={title}
        aria-describedby={hint}
        className={styles.options}
      >
        {poll.options.map(({ id, option }) => (
          <label key={id} className={cx(styles.option, chosen.includes(id) && styles.chosen)}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={`poll-${poll.id}`}
              checked={chosen.includes(id)}
              onChange={() => choose(id)}
              className={styles.input}
            />
            <span aria-hidden="true" className={cx(styles.mark, multiple && styles.box)} />
            <span className="grow">{option}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <span id={hint} className="meta tabular-nums grow">
          {notStarted ? `${getErrorMessage('pollBefore')} · ${choiceRule(poll)}` : formHint(poll)}
        </span>
        <Button type="submit" kind="primary" small busy={busy} className={cx(styles.send, error && styles.incomplete)}>
          投票
        </Button>
      </div>
    </Form>
  )
}

/** An embedded poll links here with the option that the reader tapped. */
const optionOfAddress = ({ options }: Poll, query: URLSearchParams) =>
  options.filter(({ id }) => String(id) === query.get('option')).map(({ id }) => id)

const formHint = (poll: Poll) =>
  [...(poll.voters === undefined ? [] : [`${formatCount(poll.voters)} 人参与`]), choiceRule(poll)].join(' · ')

const choiceRule = ({ type, min_option: min, max_option: max }: Poll) =>
  describeChoice({ multiple: type === '2', min, max })
