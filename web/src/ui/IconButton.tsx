import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from '../router/Link.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'

/** An icon alone, 44 × 44. The label is Chinese and carries the state or number: 点赞 2318. With `to` it is a link. */
export const IconButton = ({
  label,
  icon,
  size,
  filled = false,
  to,
  pressed,
  className,
  children,
  ...rest
}: IconButtonProps) => {
  const inside = (
    <>
      <Icon of={icon} {...(size ? { size } : {})} filled={filled} />
      {children}
    </>
  )
  const look = cx(styles.button, className)
  return to === undefined ? (
    <button {...rest} type="button" aria-label={label} aria-pressed={pressed} className={look}>
      {inside}
    </button>
  ) : (
    <Link to={to} aria-label={label} className={look} onClick={rest.onClick}>
      {inside}
    </Link>
  )
}

type IconButtonProps = {
  label: string
  icon: LucideIcon
  /** Design px. */
  size?: number
  filled?: boolean
  to?: string
  pressed?: boolean
  disabled?: boolean
  onClick?: () => void
  className?: string | undefined
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
  'aria-disabled'?: boolean
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
}
