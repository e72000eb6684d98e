import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

/** Label above, control, and under it the error or a hint with the counter. The control finds its ids by itself. */
export const Field = ({ label, required = false, hint, error, count, className, children }: FieldProps) => {
  const id = useId()
  const [length, most] = count ?? []
  const over = length !== undefined && most !== undefined && length > most
  return (
    <FieldContext
      value={{ id, describedBy: error || hint ? `${id}-about` : undefined, invalid: Boolean(error) || over, required }}
    >
      <div className={cx(styles.field, className)}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.star}>
              *
            </span>
          )}
        </label>
        {children}
        <div className={styles.foot}>
          <span id={`${id}-about`} role={error ? 'alert' : undefined} className={cx('grow', error && styles.error)}>
            {error || hint}
          </span>
          {count && <span className={cx('num', over && styles.error)}>{`${length}/${most}`}</span>}
        </div>
      </div>
    </FieldContext>
  )
}

type FieldProps = {
  label: string
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
  /** Length and limit, in characters as a person counts them. */
  count?: readonly [number, number]
  className?: string | undefined
  children: ReactNode
}

/** For any control inside a `Field`: the attributes that tie it to label and error. */
export const useField = () => {
  const field = useContext(FieldContext)
  return field
    ? {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.invalid || undefined,
        'aria-required': field.required || undefined,
      }
    : {}
}

const FieldContext = createContext<{
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
} | null>(null)
