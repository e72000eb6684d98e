import { useId } from 'react'
import styles from './Controls.module.css'

/** Two to four choices side by side, one taken: a period, a state. Real radios, so that the arrow keys move. */
export const Segments = <V extends string | number>({ label, options, value, onChange }: SegmentsProps<V>) => {
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
            className="sr"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

type SegmentsProps<V> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}
