import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../layout/cx.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Button.module.css'

/**
 * 44 high. One `primary` per screen; `danger` is the confirming button of a dialog, `danger-soft` a rejection in a bar.
 */
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
    onClick={busy ? preventDefault : rest.onClick}
    className={cx(buttonClass({ kind, wide, small }), className)}
  >
    {busy ? <Spinner /> : icon && <Icon icon={icon} size={18} />}
    {children}
  </button>
)

export const ButtonLink = ({ kind, wide, small, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={cx(buttonClass({ kind, wide, small }), className)}>
    {icon && <Icon icon={icon} size={18} />}
    {children}
  </Link>
)

/** The form of a busy button is not submitted again, by Enter neither. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

type ButtonKind = 'primary' | 'plain' | 'soft' | 'danger' | 'danger-soft' | 'outline' | 'danger-outline' | 'text'
type ButtonStyle = { kind?: ButtonKind | undefined; wide?: boolean | undefined; small?: boolean | undefined }
type SharedButtonProps = ButtonStyle & { icon?: LucideIcon; children?: ReactNode }
type ButtonProps = SharedButtonProps & { busy?: boolean } & ComponentProps<'button'>
type ButtonLinkProps = SharedButtonProps & ComponentProps<typeof Link>

const buttonClass = ({ kind = 'plain', wide, small }: ButtonStyle) =>
  cx(styles.button, styles[kind], wide && styles.wide, small && styles.small)
