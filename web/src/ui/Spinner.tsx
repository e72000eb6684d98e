import { cx } from './cx.ts'
import styles from './Spinner.module.css'

/** The small turning ring. Decoration: what waits says so itself with `aria-busy`. */
export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx(styles.ring, className)} />
)
