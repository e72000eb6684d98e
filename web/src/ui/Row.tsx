import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Row.module.css'

/** A line of a list or form, 52 high: icon, label with a note, value. A link with `to`, a button with `onClick`. */
export const Row = ({ icon, label, labelId, note, value, to, onClick, trailing, chevron, className }: RowProps) => {
  const inside = (
    <>
      {icon && <Icon of={icon} className={styles.icon} />}
      <span className="grow">
        <span id={labelId}>{label}</span>
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {value !== undefined && <span className={cx(styles.value, 'clip')}>{value}</span>}
      {trailing}
      {(chevron ?? (to !== undefined || onClick !== undefined)) && (
        <Icon of={ChevronRight} size={16} className={styles.icon} />
      )}
    </>
  )
  const look = cx(styles.row, className)
  if (to !== undefined) {
    return (
      <Link to={to} className={look}>
        {inside}
      </Link>
    )
  }
  return onClick ? (
    <button type="button" onClick={onClick} className={look}>
      {inside}
    </button>
  ) : (
    <div className={look}>{inside}</div>
  )
}

type RowProps = {
  icon?: LucideIcon
  label: ReactNode
  /** For a control in `trailing` that is named by the label. */
  labelId?: string
  note?: ReactNode
  value?: ReactNode
  to?: string
  onClick?: () => void
  trailing?: ReactNode
  chevron?: boolean
  className?: string
}
