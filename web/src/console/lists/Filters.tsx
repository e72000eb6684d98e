import type { ReactNode } from 'react'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import styles from './Filters.module.css'

/** Filters above a table. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>

/** A visible label; the control carries it as its name. */
export const Filter = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

/** Applies on Enter and on leaving the field. */
export const TextFilter = ({ label, value, onChange, placeholder }: TextFilterProps) => (
  <Filter label={label}>
    <TextInput
      key={value}
      aria-label={label}
      enterKeyHint="search"
      placeholder={placeholder}
      defaultValue={value}
      onBlur={(event) => onChange(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onChange(event.currentTarget.value.trim())
      }}
    />
  </Filter>
)

export const DayFilter = ({ label, value, onChange }: TextFilterProps) => (
  <Filter label={label}>
    <TextInput type="date" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  </Filter>
)

type TextFilterProps = { label: string; value: string; onChange: (value: string) => void; placeholder?: string }
