import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Row.module.css'

export const Row = ({
  icon,
  label,
  labelId,
  note,
  value,
  to,
  href,
  onClick,
  trailing,
  chevron,
  className,
}: RowProps) => {
  const content = (
    <>
      {icon && <Icon icon={icon} className={styles.icon} />}
      <span className={value !== undefined && !note ? styles.label : 'grow'}>
        <span id={labelId}>{label}</span>
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {value !== undefined && <span className={cx(styles.value, 'truncate')}>{value}</span>}
      {trailing}
      {(chevron ?? (to ?? href ?? onClick) !== undefined) && (
        <Icon icon={ChevronRight} size={16} className={styles.icon} />
      )}
    </>
  )
  const rootClass = cx(styles.row, className)
  if (to !== undefined) {
    return (
      <Link to={to} className={rootClass}>
        {content}
      </Link>
    )
  }
  if (href !== undefined) {
    return (
      <a href={href} className={rootClass}>
        {content}
      </a>
    )
  }
  return onClick ? (
    <button type="button" onClick={onClick} className={rootClass}>
      {content}
    </button>
  ) : (
    <div className={rootClass}>{content}</div>
  )
}

type RowProps = {
  icon?: LucideIcon
  label: ReactNode
  labelId?: string
  note?: ReactNode
  value?: ReactNode
  to?: string
  /** A page outside the circle. */
  href?: string
  onClick?: () => void
  trailing?: ReactNode
  chevron?: boolean
  className?: string
}
