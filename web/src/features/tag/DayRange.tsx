import { errors } from '@quanzi/contract/errors'
import { CalendarDays, X } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './DayRange.module.css'

/** Days as `YYYY-MM-DD`, both included; '' is open. */
export type Days = { start: string; end: string }
export const allDays: Days = { start: '', end: '' }

/** Which days' posts are shown: for site admins. A span that ends before it begins is refused, and stays as it was. */
export const DayRange = ({ days, onChange }: { days: Days; onChange: (days: Days) => void }) => {
  const change = (part: Partial<Days>) => {
    const next = { ...days, ...part }
    if (next.start && next.end && next.start > next.end) {
      toast(errors[part.start === undefined ? 'dateEndOrder' : 'dateOrder'][1], { error: true })
      return
    }
    onChange(next)
  }
  return (
    <fieldset className={styles.range}>
      <legend className="sr">按日期查看</legend>
      <Icon of={CalendarDays} size={18} className={styles.icon} />
      <Day label="开始日期" value={days.start} onChange={(start) => change({ start })} />
      <span aria-hidden="true">–</span>
      <Day label="结束日期" value={days.end} onChange={(end) => change({ end })} />
      {(days.start || days.end) && <IconButton label="清除日期" icon={X} size={16} onClick={() => onChange(allDays)} />}
    </fieldset>
  )
}

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <label className={styles.day}>
    {value === '' && (
      <span aria-hidden="true" className={styles.hint}>
        {label}
      </span>
    )}
    <input
      type="date"
      aria-label={label}
      value={value}
      data-empty={value === '' || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
