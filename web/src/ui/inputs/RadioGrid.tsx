import { type ReactNode, useId } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './RadioGrid.module.css'
import type { ErrorProps } from './use-hidden-error.tsx'

/** Options in columns: reasons, periods, styles. Native radios, so that the arrow keys work. */
export const RadioGrid = <V extends string | number>({
  label,
  labelledBy,
  options,
  value,
  onChange,
  columns = 3,
  tone = 'brand',
  errorProps,
}: RadioGridProps<V>) => {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={labelledBy ? undefined : label}
      aria-labelledby={labelledBy}
      {...errorProps}
      className={cx('grid gap-2', styles[tone])}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span className={styles.label}>
            {option.hint}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}

type RadioGridProps<V> = {
  label: string
  labelledBy?: string
  /** `hint` precedes the label, such as a key. */
  options: readonly { value: V; label: string; hint?: ReactNode }[]
  value: V | null
  onChange: (value: V) => void
  columns?: number
  tone?: 'brand' | 'danger'
  /** From `useHiddenError`. */
  errorProps?: ErrorProps
}
