import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './Field.module.css'

export const Field = ({ label, required = false, hint, error, count, group = false, children }: FieldProps) => {
  const id = useId()
  const Label = group ? 'span' : 'label'
  const [length, max] = count ?? []
  const tooLong = length !== undefined && max !== undefined && length > max
  return (
    <FieldContext
      value={{
        ...(!group && { id }),
        describedBy: error || hint ? `${id}-about` : undefined,
        invalid: Boolean(error) || tooLong,
        required,
      }}
    >
      <div className="column gap-1-5">
        <div className="row spread">
          <Label {...(!group && { htmlFor: id })} className={styles.label}>
            {label}
            {required && (
              <span aria-hidden="true" className={styles.requiredMark}>
                *
              </span>
            )}
          </Label>
          {count && (
            <span className={cx(styles.count, 'tabular-nums', tooLong && styles.error)}>{`${length}/${max}`}</span>
          )}
        </div>
        {children}
        {(error || hint) && (
          <p id={`${id}-about`} role={error ? 'alert' : undefined} className={cx(styles.about, error && styles.error)}>
            {error || hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

type FieldProps = {
  label: string
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
  /** Length and limit in characters, as a person counts them. */
  count?: readonly [number, number]
  /** The label of a group, which has its own name. */
  group?: boolean
  children: ReactNode
}

/** The attributes that connect a control inside a `Field` to its label and error. */
export const useField = (): FieldAttributes => {
  const field = useContext(FieldContext)
  return field
    ? {
        ...(field.id !== undefined && { id: field.id }),
        'aria-describedby': field.describedBy,
        'aria-invalid': field.invalid || undefined,
        'aria-required': field.required || undefined,
      }
    : {}
}

type FieldAttributes = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export const FieldContext = createContext<{
  /** Absent where several controls share the error. */
  id?: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
} | null>(null)
