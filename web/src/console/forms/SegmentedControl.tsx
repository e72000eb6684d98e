import { useId } from 'react'
import styles from './SegmentedControl.module.css'

/** Radio buttons for two to four options, so that the arrow keys work. */
export const SegmentedControl = <V extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<V>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="visually-hidden"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** In a form, with its label above it. */
export const SegmentedField = <V extends string | number>(control: SegmentedControlProps<V>) => (
  <div className="column gap-1-5">
    <span aria-hidden="true" className={styles.label}>
      {control.label}
    </span>
    <SegmentedControl {...control} />
  </div>
)

type SegmentedControlProps<V> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}
