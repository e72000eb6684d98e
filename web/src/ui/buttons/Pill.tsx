import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Pill.module.css'

/** A small button, 30 high with a target of 44: 关注, 重试, 发布. `on` is the quiet look of a done action (已关注). */
export const Pill = ({ kind = 'soft', icon, busy = false, pressed, className, children, ...rest }: PillProps) => (
  <button
    type="button"
    {...rest}
    aria-pressed={pressed}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : rest.onClick}
    className={cx(styles.pill, styles[kind], className)}
  >
    {busy ? <Spinner /> : icon && <Icon icon={icon} size={14} />}
    {children}
  </button>
)

export const PillLink = ({ icon, className, children, ...rest }: PillLinkProps) => (
  <Link {...rest} className={cx(styles.pill, styles.soft, className)}>
    {icon && <Icon icon={icon} size={14} />}
    {children}
  </Link>
)

type PillProps = {
  kind?: 'soft' | 'on' | 'solid' | 'gold'
  icon?: LucideIcon
  busy?: boolean
  pressed?: boolean
} & ComponentProps<'button'>
type PillLinkProps = { icon?: LucideIcon } & ComponentProps<typeof Link>
