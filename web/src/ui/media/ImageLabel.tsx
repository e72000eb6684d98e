import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './ImageLabel.module.css'

/** At the lower right; `top`: at the upper left. */
export const ImageLabel = ({ children, top = false, className }: ImageLabelProps) => (
  <span className={cx(styles.pill, top && styles.top, 'tabular-nums', className)}>{children}</span>
)

type ImageLabelProps = { children: ReactNode; top?: boolean; className?: string }
