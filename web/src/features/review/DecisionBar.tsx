import type { ReviewAction } from '@quanzi/contract/states'
import { Ellipsis, Pin, PinOff, SquarePen } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { choose } from '../../ui/overlay.ts'
import styles from './DecisionBar.module.css'
import { actionWords } from './words.ts'

/**
 * The buttons that the state table keeps alive, under the thumb: small ones with an icon at the left, decisions at the
 * right, the rare ones behind 更多. Without any, the grey line that says whose turn it is.
 */
export const DecisionBar = ({ alive, label, busy, onAct }: DecisionBarProps) => {
  const small = alive.filter((action) => action in icons)
  const rare = alive.filter((action) => action === 'select' || action === 'select_cancel')
  const decisions = alive.filter((action) => action in looks)
  if (alive.length === 0) return label ? <p className={styles.label}>{label}</p> : null

  const more = async () => {
    const action = await choose({ options: rare.map((value) => ({ value, label: actionWords[value] })) })
    if (action) onAct(action)
  }
  return (
    <div
      role="toolbar"
      aria-label="审核操作"
      className={cx(styles.bar, small.length + rare.length > 0 && styles.withSmall)}
    >
      {small.map((action) => (
        <button key={action} type="button" className={styles.small} onClick={() => onAct(action)}>
          <Icon of={icons[action] ?? SquarePen} size={20} />
          {actionWords[action]}
        </button>
      ))}
      {rare.length > 0 && (
        <button type="button" aria-haspopup="menu" className={styles.small} onClick={() => void more()}>
          <Icon of={Ellipsis} size={20} />
          更多
        </button>
      )}
      {decisions.map((action) => (
        <Button
          key={action}
          kind={looks[action] ?? 'plain'}
          busy={busy === action}
          disabled={busy !== undefined && busy !== action}
          className={looks[action] === 'primary' ? styles.first : styles.other}
          onClick={() => onAct(action)}
        >
          {actionWords[action]}
        </Button>
      ))}
    </div>
  )
}

type DecisionBarProps = {
  alive: readonly ReviewAction[]
  /** Whose turn it is, when it is not mine. */
  label: string
  /** The action that is on its way. */
  busy: ReviewAction | undefined
  onAct: (action: ReviewAction) => void
}

const icons: Partial<Record<ReviewAction, typeof Pin>> = { edit: SquarePen, top: Pin, top_cancel: PinOff }

const looks: Partial<Record<ReviewAction, 'primary' | 'danger-soft' | 'plain'>> = {
  fail: 'danger-soft',
  pass: 'primary',
  passstep: 'primary',
  offline: 'danger-soft',
  del: 'danger-soft',
  restore: 'primary',
  keep: 'primary',
}
