import styles from './KeyHint.module.css'

/** The key of a control, shown where there is a keyboard. `aria-keyshortcuts` of the control tells it to others. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className={styles.key}>
    {keys}
  </span>
)
