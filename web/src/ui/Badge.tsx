import { formatBadge } from '@quanzi/contract/text'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** The red number: nothing at 0, 9+ above nine. `label` follows the number for readers of the screen: 条未读. */
export const Badge = ({
  n,
  label = '条未读',
  className,
}: {
  n: number
  label?: string
  className?: string | undefined
}) => {
  const shown = formatBadge(n)
  if (shown === '') return null
  return (
    <span className={cx(styles.badge, className)}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr">{`${shown.endsWith('+') ? `超过 ${shown.slice(0, -1)} ` : `${shown} `}${label}`}</span>
    </span>
  )
}

/** A word in a coloured box: 精选, 置顶, 作者, 匿名发布. `large` is the size of the review list's flags. */
export const Mark = ({ tone, icon, large = false, children }: MarkProps) => (
  <span className={cx(styles.mark, styles[tone], large && styles.large)}>
    {icon && <Icon of={icon} size={13} />}
    {children}
  </span>
)

type MarkProps = {
  tone: 'gold' | 'red' | 'blue' | 'grey' | 'warn' | 'ok' | 'danger'
  icon?: LucideIcon
  large?: boolean
  children: ReactNode
}
