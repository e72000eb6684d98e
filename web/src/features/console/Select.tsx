import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'
import { useField } from '../../ui/Field.tsx'
import styles from './Controls.module.css'

/** One of a few; a native list. Inside a `Field` it finds its label, outside it wants an `aria-label`. */
export const Select = <V extends string | number>({ options, value, onChange, className, ...rest }: SelectProps<V>) => (
  <select
    {...useField()}
    {...rest}
    value={value}
    onChange={(event) => {
      const chosen = options.find((option) => String(option.value) === event.target.value)
      if (chosen) onChange(chosen.value)
    }}
    className={cx(styles.select, className)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

type SelectProps<V> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}
