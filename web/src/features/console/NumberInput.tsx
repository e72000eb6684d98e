import { useState } from 'react'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './SettingRow.module.css'

/** A whole number. What is not one yet is kept as it is typed and left for the server to refuse by name. */
export const NumberInput = ({
  label,
  range: [min, max],
  value,
  onChange,
  disabled = false,
  control,
}: NumberInputProps) => (
  <TextInput
    type="number"
    inputMode="numeric"
    aria-label={label}
    min={min}
    max={max}
    data-control={control}
    step={1}
    disabled={disabled}
    value={Number.isNaN(value) ? '' : value}
    onChange={(event) => onChange(event.target.valueAsNumber)}
    className={styles.short ?? ''}
  />
)

/** Several whole numbers, separated by commas. */
export const NumbersInput = ({ label, value, onChange }: NumbersInputProps) => {
  const [written, setWritten] = useState(value.join(', '))
  const own = numbersIn(written)
  const shown = own.join() === value.join() ? written : value.join(', ')
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      value={shown}
      onChange={(event) => {
        setWritten(event.target.value)
        onChange(numbersIn(event.target.value))
      }}
    />
  )
}

const numbersIn = (text: string) =>
  text
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number)

type NumbersInputProps = { label: string; value: readonly number[]; onChange: (value: number[]) => void }
type NumberInputProps = {
  label?: string
  range: readonly [min: number, max: number]
  value: number
  onChange: (value: number) => void
  disabled?: boolean
  /** Which setting it is, where a row holds several. */
  control?: string
}
