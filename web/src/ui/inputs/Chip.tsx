import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Chip.module.css'

/**
 * 28 high: a topic (soft blue), or a location or fact (`plain`). A link with `to`, a button with `onClick`, else text.
 */
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
  const rootClass = cx(styles.chip, plain && styles.plain, (to || onClick) && styles.active, className)
  const content = (
    <>
      {icon && <Icon icon={icon} size={14} />}
      <span className="truncate">{children}</span>
    </>
  )
  if (to) {
    return (
      <Link to={to} className={rootClass}>
        {content}
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={rootClass}>
        {content}
      </button>
    )
  }
  return (
    <span className={rootClass}>
      {content}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
          <Icon icon={X} size={12} />
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
