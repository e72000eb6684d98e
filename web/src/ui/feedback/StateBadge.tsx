import { cx } from '../layout/cx.ts'
import type { BadgeTone } from './Badge.tsx'
import styles from './StateBadge.module.css'

/** The review state of an item: a dot and a label, so that colour is not the only sign. */
export const StateBadge = ({ tone, label }: StateBadgeProps) => (
  <span className={cx(styles.state, `tone-${tones[tone]}`)}>{label}</span>
)

export type StateBadgeProps = { tone: StateBadgeTone; label: string }

const tones = {
  pending: 'warn',
  second: 'blue',
  passed: 'ok',
  rejected: 'danger',
  offline: 'grey',
} as const satisfies Record<string, BadgeTone>

export type StateBadgeTone = keyof typeof tones
