import type { ReactNode } from 'react'
import { cx } from '../layout/cx.ts'
import styles from './StateBadge.module.css'

/** The review state of an item: a dot and a label, so that colour is not the only sign. */
export const StateBadge = ({ tone, children }: { tone: StateBadgeTone; children: ReactNode }) => (
  <span className={cx(styles.state, styles[tone])}>{children}</span>
)

export type StateBadgeTone = 'pending' | 'second' | 'passed' | 'rejected' | 'offline'
