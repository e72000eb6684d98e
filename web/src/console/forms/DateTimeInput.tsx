import { hour } from '@quanzi/contract/time'
import { serverNow } from '../../platform/server-clock.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'

/** A minute in China Standard Time, whatever the browser's zone; null for none. */
export const DateTimeInput = ({ value, onChange }: DateTimeInputProps) => (
  <TextInput
    type="datetime-local"
    max="9999-12-31T23:59"
    value={value ? toLocalInput(value) : ''}
    onChange={({ target }) => {
      // A year of five or six digits, which some browsers take in spite of `max`, is no ISO time.
      if (/^(\d{4}-|$)/.test(target.value)) onChange(target.value ? fromLocalInput(target.value) : null)
    }}
  />
)

const offset = 8 * hour

const toLocalInput = (iso: string): string => new Date(Date.parse(iso) + offset).toISOString().slice(0, 16)
const fromLocalInput = (text: string): string => `${text.slice(0, 16)}:00+08:00`

/** 11月21日 16:05, with the year where it differs. */
export const formatShortDateTime = (iso: string): string => {
  const [date = '', time = ''] = toLocalInput(iso).split('T')
  const [year, month, day] = date.split('-').map(Number)
  const thisYear = Number(toLocalInput(new Date(serverNow()).toISOString()).slice(0, 4))
  return `${year === thisYear ? '' : `${year}年`}${month}月${day}日 ${time}`
}

type DateTimeInputProps = { value: string | null; onChange: (value: string | null) => void }
