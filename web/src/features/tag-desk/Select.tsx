import { ChevronDown } from 'lucide-react'
import { useField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Select.module.css'

/** One of a few, by the system's own list. Inside a `Field` it finds its label. `placeholder` stands while none is taken. */
export const Select = ({ options, value, onChange, placeholder }: SelectProps) => (
  <span className={styles.box}>
    <select
      {...useField()}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
      className={styles.select}
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
    <Icon of={ChevronDown} size={16} className={styles.sign} />
  </span>
)

type SelectProps = {
  options: readonly { value: number; label: string }[]
  value: number
  onChange: (value: number) => void
  placeholder?: string
}
