import { formatBadge } from '@quanzi/contract/text'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Badge.module.css'

export const Badge = ({ count, label = '条未读', className }: BadgeProps) => {
  const text = formatBadge(count)
  if (text === '') return null
  return (
    <span className={cx(styles.badge, className)}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{`${text.endsWith('+') ? `超过 ${text.slice(0, -1)} ` : `${text} `}${label}`}</span>
    </span>
  )
}

type BadgeProps = { count: number; label?: string; className?: string | undefined }

export const TextBadge = ({ tone, icon, large = false, children }: TextBadgeProps) => (
  <span className={cx(styles.textBadge, `tone-${tone}`, large && styles.large)}>
    {icon && <Icon icon={icon} size={13} />}
    {children}
  </span>
)

export type BadgeTone = 'gold' | 'red' | 'blue' | 'grey' | 'warn' | 'ok' | 'danger'
type TextBadgeProps = {
  tone: BadgeTone
  icon?: LucideIcon | undefined
  large?: boolean
  children: ReactNode
}
