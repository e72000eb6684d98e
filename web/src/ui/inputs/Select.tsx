import type { ComponentProps } from 'react'
import { cx } from '../layout/cx.ts'
import { useField } from './Field.tsx'
import styles from './Select.module.css'

/** A native list of options. Inside a `Field` it takes its label, outside it needs an `aria-label`. */
export const Select = <V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  wide = false,
  className,
  ...rest
}: SelectProps<V>) => {
  const isChosen = options.some((option) => option.value === value)
  return (
    <select
      {...useField()}
      {...rest}
      value={isChosen ? value : ''}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
      className={cx(styles.select, wide && styles.wide, !isChosen && styles.empty, className)}
    >
      {placeholder && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export type SelectProps<V> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  placeholder?: string
  wide?: boolean
}
