import { type ReactNode, useId } from 'react'
import { FieldContext } from '../../ui/inputs/Field.tsx'
import styles from './FormRow.module.css'

/** Label on the left, control on the right, note or error below. */
export const FormRow = ({ label, note, error, settingNames, children }: FormRowProps) => {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={note || error ? `${id}-note` : undefined}
      data-setting={settingNames}
      className={styles.row}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.control}>
        <FieldContext
          value={{ describedBy: error ? `${id}-note` : undefined, invalid: Boolean(error), required: false }}
        >
          {children}
        </FieldContext>
      </div>
      {(note || error) && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className={error ? styles.error : styles.note}>
          {error || note}
        </p>
      )}
    </div>
  )
}

type FormRowProps = {
  label: string
  note?: string | undefined
  error?: string | undefined
  /** Names of its settings, separated by spaces, for links to a setting. */
  settingNames?: string | undefined
  children: ReactNode
}
