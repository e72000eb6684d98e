import { errors } from '@quanzi/contract/errors'
import { CalendarDays, X } from 'lucide-react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useTypedDate } from '../../ui/inputs/use-typed-date.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './DateRangeFilter.module.css'

/** `YYYY-MM-DD`, both inclusive; '' is open. */
export type DateRange = { start: string; end: string }
export const openDateRange: DateRange = { start: '', end: '' }

/** Filter by date for site admins. A range that ends before it begins is refused and the previous one stays. */
export const DateRangeFilter = ({ dateRange, onChange }: DateRangeFilterProps) => {
  const change = (part: Partial<DateRange>) => {
    const next = { ...dateRange, ...part }
    if (next.start && next.end && next.start > next.end) {
      toast(errors[part.start === undefined ? 'dateEndOrder' : 'dateOrder'][1], { error: true })
      return
    }
    onChange(next)
  }
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">按日期查看</legend>
      <Icon icon={CalendarDays} size={18} className="muted" />
      <DateField label="开始日期" value={dateRange.start} onChange={(start) => change({ start })} />
      <span aria-hidden="true">–</span>
      <DateField label="结束日期" value={dateRange.end} onChange={(end) => change({ end })} />
      {(dateRange.start || dateRange.end) && (
        <IconButton label="清除日期" icon={X} size={16} onClick={() => onChange(openDateRange)} />
      )}
    </fieldset>
  )
}

type DateRangeFilterProps = { dateRange: DateRange; onChange: (dateRange: DateRange) => void }

const DateField = ({ label, value, onChange }: DateFieldProps) => {
  const typed = useTypedDate(value, onChange)
  return (
    <label className={styles.day}>
      {typed.value === '' && (
        <span aria-hidden="true" className={styles.hint}>
          {label}
        </span>
      )}
      <input type="date" aria-label={label} data-empty={typed.value === '' || undefined} {...typed} />
    </label>
  )
}

type DateFieldProps = { label: string; value: string; onChange: (date: string) => void }
