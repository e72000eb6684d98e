import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { RowCheckbox } from '../decision/use-bulk-selection.ts'
import type { ReviewItem } from '../item/review-item.ts'
import styles from './row-parts.module.css'

/** The place of a row in the list; a decided row slides out of it. */
export const RowSlot = ({ leaving, children }: { leaving: boolean; children: ReactNode }) => {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (leaving) moveFocusToNextRow(slot.current)
  }, [leaving])
  return (
    <div ref={slot} className={cx(styles.slot, leaving && styles.leaving)} inert={leaving}>
      {children}
    </div>
  )
}

/** The author's name, whose target is the whole row: opens the item, or selects it. */
export const RowButton = ({ item, open, selection, onOpen }: RowButtonProps) => {
  const look = selection
    ? { role: 'checkbox', 'aria-checked': selection.selected, disabled: !selection.selectable }
    : { 'aria-current': open || undefined }
  return (
    <button
      type="button"
      className={styles.rowButton}
      data-item={item.id}
      aria-label={`${selection ? '选择' : '查看'} ${item.author.name} 的${kindLabels[item.kind]}`}
      onClick={selection ? selection.toggle : onOpen}
      {...look}
    >
      <span className="truncate">{item.author.name}</span>
    </button>
  )
}

export const SelectionBox = ({ selection: { selected, selectable }, className }: SelectionBoxProps) => (
  <span
    aria-hidden="true"
    className={cx(styles.box, selected && styles.checked, !selectable && styles.disabled, className)}
  >
    {selected && <Icon icon={Check} size={14} />}
  </span>
)

/** Moves the focus to the next row after a keyboard decision; a focus elsewhere is not moved. */
const moveFocusToNextRow = (slot: HTMLElement | null) => {
  const active = document.activeElement
  if (!slot || (active !== document.body && !slot.contains(active))) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]:enabled')]
  const rowIndex = rows.findIndex((row) => slot.contains(row))
  ;(rows[rowIndex + 1] ?? rows[rowIndex - 1])?.focus({ preventScroll: true })
}

type RowButtonProps = {
  item: ReviewItem
  open: boolean
  selection: RowCheckbox | undefined
  onOpen: (() => void) | undefined
}
type SelectionBoxProps = { selection: RowCheckbox; className?: string | undefined }
