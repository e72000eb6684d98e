import styles from './Spinner.module.css'

export const Spinner = () => <span aria-hidden="true" className={styles.ring} />
