import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './ImageLabel.module.css'

export const ImageLabel = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx(styles.pill, 'tabular-nums', className)}>{children}</span>
)
