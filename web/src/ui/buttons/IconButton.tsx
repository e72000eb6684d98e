import type { LucideIcon } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './IconButton.module.css'

/** 44 × 44. The label is Chinese and includes the state or number: 点赞 2318. A link with `to`. */
export const IconButton = ({ label, icon, size, to, className, ...rest }: IconButtonProps) => {
  const content = <Icon icon={icon} size={size} />
  const rootClass = cx(styles.button, className)
  return to === undefined ? (
    <button {...rest} type="button" aria-label={label} className={rootClass}>
      {content}
    </button>
  ) : (
    <Link to={to} aria-label={label} className={rootClass} onClick={rest.onClick}>
      {content}
    </Link>
  )
}

type IconButtonProps = {
  label: string
  icon: LucideIcon
  size?: number
  to?: string
  disabled?: boolean
  onClick?: () => void
  onPointerDown?: (event: PointerEvent) => void
  className?: string | undefined
  'aria-disabled'?: boolean
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
}
