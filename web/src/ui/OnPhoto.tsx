import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './OnPhoto.module.css'

/** A small dark pill at the lower right of a picture: 1/5, 0:05, 长图. The parent is positioned. */
export const OnPhoto = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx(styles.pill, 'num', className)}>{children}</span>
)
