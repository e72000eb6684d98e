import { type ReactNode, useId } from 'react'
import styles from './SettingRow.module.css'

/** Label at the left, control at the right, and under it what it changes or what is wrong with it. */
export const SettingRow = ({ label, note, error, names, children }: SettingRowProps) => {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={note || error ? `${id}-note` : undefined}
      data-setting={names}
      className={styles.row}
    >
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.control}>{children}</div>
      {(note || error) && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className={error ? styles.error : styles.note}>
          {error || note}
        </p>
      )}
    </div>
  )
}

type SettingRowProps = {
  label: string
  note?: string | undefined
  error?: string | undefined
  /** The settings that it holds, separated by spaces: a link may lead to them. */
  names?: string | undefined
  children: ReactNode
}
