import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from '../router/Link.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Pill.module.css'
import { Spinner } from './Spinner.tsx'

/** A small button, 30 high with a target of 44: 关注, 重试, 发布. `on` is the quiet look of what is done (已关注). */
export const Pill = ({
  kind = 'soft',
  icon,
  busy = false,
  pressed,
  className,
  children,
  type = 'button',
  ...rest
}: PillProps) => (
  <button
    {...rest}
    type={type}
    aria-pressed={pressed}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : rest.onClick}
    className={cx(styles.pill, styles[kind], className)}
  >
    {busy ? <Spinner /> : icon && <Icon of={icon} size={14} />}
    {children}
  </button>
)

export const PillLink = ({ kind = 'soft', icon, className, children, ...rest }: PillLinkProps) => (
  <Link {...rest} className={cx(styles.pill, styles[kind], className)}>
    {icon && <Icon of={icon} size={14} />}
    {children}
  </Link>
)

type Look = { kind?: 'soft' | 'on' | 'solid' | 'gold'; icon?: LucideIcon }
type PillProps = Look & { busy?: boolean; pressed?: boolean } & ComponentProps<'button'>
type PillLinkProps = Look & ComponentProps<typeof Link>
