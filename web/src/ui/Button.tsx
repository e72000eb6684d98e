import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

/** 44 high. One `primary` per screen; `danger` is the verb of a dialog, `danger-soft` a refusal in a bar. */
export const Button = ({
  kind,
  wide,
  small,
  busy = false,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? undefined : rest.onClick}
    className={cx(look({ kind, wide, small }), className)}
  >
    {busy ? <Spinner /> : icon && <Icon of={icon} size={18} />}
    {children}
  </button>
)

export const ButtonLink = ({ kind, wide, small, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={cx(look({ kind, wide, small }), className)}>
    {icon && <Icon of={icon} size={18} />}
    {children}
  </Link>
)

type ButtonKind = 'primary' | 'plain' | 'soft' | 'danger' | 'danger-soft' | 'outline' | 'danger-outline' | 'text'
type Look = { kind?: ButtonKind | undefined; wide?: boolean | undefined; small?: boolean | undefined }
type Extra = Look & { icon?: LucideIcon; children?: ReactNode }
type ButtonProps = Extra & { busy?: boolean } & ComponentProps<'button'>
type ButtonLinkProps = Extra & ComponentProps<typeof Link>

const look = ({ kind = 'plain', wide, small }: Look) =>
  cx(styles.button, styles[kind], wide && styles.wide, small && styles.small)
