import { actionLabels } from '@quanzi/contract/moderation/history-labels'
import type { ReviewAction } from '@quanzi/contract/states'
import { Ellipsis, Pin, PinOff, SquarePen } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { openActionSheet } from '../../../ui/overlays/dialogs.ts'
import { KeyHint } from '../item/KeyHint.tsx'
import styles from './DecisionBar.module.css'

/** Both answers to a report look the same. Without any action a line says who must act. */
export const DecisionBar = ({ availableActions, label, busy, onAct }: DecisionBarProps) => {
  const iconActions = availableActions.filter((action) => action in actionIcons)
  const menuActions = availableActions.filter((action) => action === 'select' || action === 'select_cancel')
  const decisions = availableActions.filter((action) => action in buttonKinds)
  const kindOf = (action: ReviewAction) =>
    availableActions.includes('keep') ? 'plain' : (buttonKinds[action] ?? 'plain')
  if (availableActions.length === 0) return label ? <p className={styles.label}>{label}</p> : null

  const openMenu = async () => {
    const action = await openActionSheet({
      options: menuActions.map((value) => ({ value, label: actionLabels[value] })),
    })
    if (action) onAct(action)
  }
  return (
    <div
      role="toolbar"
      aria-label="审核操作"
      className={cx(styles.bar, iconActions.length + menuActions.length > 0 && styles.withIconButtons)}
    >
      {iconActions.map((action) => (
        <button key={action} type="button" className={styles.iconButton} onClick={() => onAct(action)}>
          <Icon icon={actionIcons[action] ?? SquarePen} size={20} />
          {actionLabels[action]}
        </button>
      ))}
      {menuActions.length > 0 && (
        <button type="button" aria-haspopup="dialog" className={styles.iconButton} onClick={() => void openMenu()}>
          <Icon icon={Ellipsis} size={20} />
          更多
        </button>
      )}
      {decisions.map((action) => (
        <Button
          key={action}
          kind={kindOf(action)}
          busy={busy === action}
          disabled={busy !== undefined && busy !== action}
          className={classes[kindOf(action)]}
          aria-keyshortcuts={actionKeys[action]}
          onClick={() => onAct(action)}
        >
          {actionLabels[action]}
          {actionKeys[action] && <KeyHint keys={actionKeys[action]} />}
        </Button>
      ))}
    </div>
  )
}

type DecisionBarProps = {
  availableActions: readonly ReviewAction[]
  label: string
  /** The action whose call is pending. */
  busy: ReviewAction | undefined
  onAct: (action: ReviewAction) => void
}

const actionIcons: Partial<Record<ReviewAction, typeof Pin>> = { edit: SquarePen, top: Pin, top_cancel: PinOff }

/** The keys that `ReviewDetail` binds. */
const actionKeys: Partial<Record<ReviewAction, string>> = {
  pass: 'A',
  passstep: 'A',
  fail: 'R',
  offline: 'R',
  keep: 'S',
  restore: 'S',
}

const classes = { primary: styles.primary, 'danger-soft': styles.secondary, plain: styles.answer }

const buttonKinds: Partial<Record<ReviewAction, 'primary' | 'danger-soft' | 'plain'>> = {
  fail: 'danger-soft',
  pass: 'primary',
  passstep: 'primary',
  offline: 'danger-soft',
  del: 'danger-soft',
  restore: 'primary',
  keep: 'plain',
}
