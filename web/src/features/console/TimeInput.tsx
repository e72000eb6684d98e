import { TextInput } from '../../ui/TextInput.tsx'

/** A minute in China Standard Time, wherever the operator sits; null is none. */
export const TimeInput = ({ value, onChange, label }: TimeInputProps) => (
  <TextInput
    type="datetime-local"
    {...(label ? { 'aria-label': label } : {})}
    value={value ? toLocal(value) : ''}
    onChange={(event) => onChange(event.target.value ? fromLocal(event.target.value) : null)}
  />
)

const offset = 8 * 3_600_000

const toLocal = (iso: string): string => new Date(Date.parse(iso) + offset).toISOString().slice(0, 16)
const fromLocal = (text: string): string => `${text.slice(0, 16)}:00+08:00`

/** 11月21日 16:05, with the year where it is another one. */
export const clock = (iso: string, now = new Date()): string => {
  const [date = '', time = ''] = toLocal(iso).split('T')
  const [year, month, day] = date.split('-').map(Number)
  const thisYear = Number(toLocal(now.toISOString()).slice(0, 4))
  return `${year === thisYear ? '' : `${year}年`}${month}月${day}日 ${time}`
}

type TimeInputProps = { value: string | null; onChange: (value: string | null) => void; label?: string }
