import { cx } from '../layout/cx.ts'
import styles from './UnreadDot.module.css'

/** Marks an item newer than the last visit. `label` is for screen readers. */
export const UnreadDot = ({ on, label = '新', className }: UnreadDotProps) =>
  on && (
    <span className={cx(styles.dot, className)}>
      <span className="visually-hidden">{label}</span>
    </span>
  )

type UnreadDotProps = { on: boolean; label?: string; className: string | undefined }
