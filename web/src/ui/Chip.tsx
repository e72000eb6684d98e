import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import styles from './Chip.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** 28 high: a topic (soft blue), a place or a fact (`plain`). A link with `to`, a button with `onClick`, else text. */
export const Chip = ({
  icon,
  plain = false,
  to,
  onClick,
  onRemove,
  removeLabel = '移除',
  className,
  children,
}: ChipProps) => {
  const look = cx(styles.chip, plain && styles.plain, (to || onClick) && styles.active, className)
  const inside = (
    <>
      {icon && <Icon of={icon} size={14} />}
      <span className="clip">{children}</span>
    </>
  )
  if (to) {
    return (
      <Link to={to} className={look}>
        {inside}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {inside}
      </button>
    )
  }
  return (
    <span className={look}>
      {inside}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  )
}

type ChipProps = {
  icon?: LucideIcon
  plain?: boolean
  to?: string
  onClick?: () => void
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}
