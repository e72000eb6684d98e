import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './StateBadge.module.css'

/** Where an item stands in review: a dot and a word, so that colour is not the only sign. */
export const StateBadge = ({ tone, children }: { tone: StateTone; children: ReactNode }) => (
  <span className={cx(styles.state, styles[tone])}>{children}</span>
)

/** 待一审, 待二审, 已上线, 驳回, 已下线. */
export type StateTone = 'pending' | 'second' | 'passed' | 'rejected' | 'offline'
