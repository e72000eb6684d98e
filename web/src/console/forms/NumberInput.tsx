import { foldDigits } from '@quanzi/contract/clean-input'
import { useState } from 'react'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import styles from './FormRow.module.css'

/** A whole number. Invalid input is kept as typed; the server rejects it by field name. */
export const NumberInput = ({ label, range: [min, max], value, onChange, control }: NumberInputProps) => (
  <TextInput
    type="number"
    inputMode="numeric"
    aria-label={label}
    min={min}
    max={max}
    data-control={control}
    step={1}
    value={Number.isNaN(value) ? '' : value}
    onChange={(event) => onChange(event.target.valueAsNumber)}
    className={styles.short ?? ''}
  />
)

/** Whole numbers, separated by commas. */
export const NumberListInput = ({ label, value, onChange }: NumberListInputProps) => {
  const [text, setText] = useState(value.join(', '))
  const parsed = parseNumbers(text)
  const shown = parsed.join() === value.join() ? text : value.join(', ')
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      value={shown}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseNumbers(event.target.value))
      }}
    />
  )
}

/** Text that is no number stays `NaN`, which the server refuses. */
const parseNumbers = (text: string) =>
  foldDigits(text)
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .map(Number)

type NumberListInputProps = { label: string; value: readonly number[]; onChange: (value: number[]) => void }
type NumberInputProps = {
  label?: string
  range: readonly [min: number, max: number]
  value: number
  onChange: (value: number) => void
  /** The setting of this control, where a row holds several. */
  control?: string
}
