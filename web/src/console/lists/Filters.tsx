import type { ReactNode } from 'react'
import { Select } from '../../ui/inputs/Select.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useTypedDate } from '../../ui/inputs/use-typed-date.ts'
import { isImeKey } from '../../ui/state/keyboard/is-ime-key.ts'
import { useSavedState } from '../../ui/state/use-saved-state.ts'
import styles from './Filters.module.css'

/** Filters above a table. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>

/** A visible label; the control carries it as its name. */
const Filter = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.filter}>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

/** Applies on Enter and on leaving the field, which keeps the focus. */
export const TextFilter = ({ label, value, onChange, placeholder }: TextFilterProps) => {
  const [typed, setTyped] = useSavedState(value)
  const apply = () => onChange(typed.trim())
  return (
    <Filter label={label}>
      <TextInput
        aria-label={label}
        enterKeyHint="search"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => afterPress(apply)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isImeKey(event.nativeEvent)) apply()
        }}
      />
    </Filter>
  )
}

/** The press that leaves a field first presses what it is on: a row, which the filter would take away. */
const afterPress = (work: () => void) => {
  if (!document.querySelector(':active') || document.querySelector('[data-applies-filters]:active')) return work()
  window.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true })
}

/** `failure` takes its place while its options could not be loaded. */
export const SelectFilter = <V extends string>({ label, failure, ...select }: SelectFilterProps<V>) => (
  <Filter label={label}>{failure || <Select aria-label={label} {...select} />}</Filter>
)

/** A choice of each label, behind the one of all. */
export const optionsOf = (labels: Record<string, string>) => [
  { value: '', label: '全部' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

/** The two ends of a period. */
export const PeriodFilter = ({ field }: { field: (name: 'from' | 'to') => FilterState }) => (
  <div role="group" aria-label="日期" className={styles.period}>
    <DayFilter label="从" {...field('from')} />
    <DayFilter label="到" {...field('to')} />
  </div>
)

const DayFilter = ({ label, value, onChange }: TextFilterProps) => (
  <Filter label={label}>
    <TextInput type="date" aria-label={label} {...useTypedDate(value, onChange)} />
  </Filter>
)

/** The props of one filter: `{...field('who')}`. */
export const bindFilters =
  <K extends string>(filters: Record<K, string>, set: (name: K, value: string) => void) =>
  (name: K): FilterState => ({ value: filters[name], onChange: (value) => set(name, value) })

type FilterState = { value: string; onChange: (value: string) => void }
type TextFilterProps = FilterState & { label: string; placeholder?: string }
type SelectFilterProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  failure?: ReactNode
}
