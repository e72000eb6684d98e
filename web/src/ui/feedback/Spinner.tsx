import { cx } from '../layout/cx.ts'
import styles from './Spinner.module.css'

export const Spinner = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx(styles.ring, className)} />
)
