import styles from './Rows.module.css'

/** A red dot before what came since one looked last. */
export const Unread = ({ on }: { on: boolean }) =>
  on && (
    <span className={styles.unread}>
      <span className="sr">新</span>
    </span>
  )
