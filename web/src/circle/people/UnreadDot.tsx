import styles from './Rows.module.css'

/** Marks an item newer than the last visit. */
export const UnreadDot = ({ on }: { on: boolean }) =>
  on && (
    <span className={styles.unread}>
      <span className="visually-hidden">新</span>
    </span>
  )
