import type { ReviewAction } from '@quanzi/contract/states'
import { Check, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/inputs/Button.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { AuthorLine } from '../item/AuthorLine.tsx'
import { HitExcerpt } from '../item/HitText.tsx'
import { ItemFlags } from '../item/ItemFlags.tsx'
import { NearDuplicateChip } from '../item/NearDuplicateChip.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { kindLabels } from '../item/review-labels.ts'
import styles from './ReviewQueueRow.module.css'
import { Thumbnails } from './Thumbnails.tsx'

/**
 * An item of the queue: author, flags, two lines, thumbnails and the allowed decisions. The row opens the detail; a
 * decided row slides out.
 */
export const ReviewQueueRow = ({
  item,
  availableActions,
  claimHolder,
  leaving,
  open,
  selection,
  onOpen,
  onShowNearDuplicates,
  onAct,
}: ReviewQueueRowProps) => {
  const pass = availableActions.find((action) => action === 'pass' || action === 'passstep')
  const canReject = availableActions.includes('fail')
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (leaving) moveFocusToNextRow(slot.current)
  }, [leaving])
  return (
    <div ref={slot} className={cx(styles.slot, leaving && styles.leaving)} inert={leaving}>
      <article
        className={cx(
          styles.row,
          open && styles.open,
          selection && styles.selectable,
          selection?.selected && styles.selected,
        )}
        aria-label={`${item.author.name}的${kindLabels[item.kind]}`}
      >
        {selection && (
          <span aria-hidden="true" className={cx(styles.box, !selection.selectable && styles.disabled)}>
            {selection.selected && <Icon icon={Check} size={14} />}
          </span>
        )}
        <AuthorLine
          item={item}
          size={32}
          name={
            selection ? (
              <button
                type="button"
                role="checkbox"
                className={styles.rowButton}
                aria-checked={selection.selected}
                aria-label={`选择 ${item.author.name} 的${kindLabels[item.kind]}`}
                disabled={!selection.selectable}
                onClick={selection.toggle}
              >
                <span className="truncate">{item.author.name}</span>
              </button>
            ) : (
              <button
                type="button"
                className={styles.rowButton}
                aria-current={open || undefined}
                aria-label={`查看 ${item.author.name} 的${kindLabels[item.kind]}`}
                data-item={item.id}
                onClick={onOpen}
              >
                <span className="truncate">{item.author.name}</span>
              </button>
            )
          }
        />
        <ItemFlags item={item} claimHolder={claimHolder} />
        <p className={cx(styles.text, 'clamp-2')}>
          <HitExcerpt item={item} />
        </p>
        <Thumbnails item={item} />
        {item.parentPost && (
          <p
            className={cx(styles.parentPost, 'truncate')}
          >{`${item.parentPost.author}：${item.parentPost.content || '图片'}`}</p>
        )}
        {item.reason && <p className={styles.reason}>{`理由：${item.reason}`}</p>}
        {item.conflict && (
          <p className={styles.conflict}>
            <Icon icon={Info} size={14} />
            {item.conflict}
          </p>
        )}
        {item.appeal && <p className={styles.reason}>{`申诉：${item.appeal.content}`}</p>}
        {onShowNearDuplicates && (
          <NearDuplicateChip item={item} onOpen={onShowNearDuplicates} className={styles.nearDuplicates} />
        )}
        {!selection && (canReject || pass) && (
          <div className={styles.decisions}>
            {canReject && (
              <Button kind="danger-outline" small onClick={() => onAct?.('fail')}>
                驳回
              </Button>
            )}
            {pass && (
              <Button kind="soft" small className={styles.pass} onClick={() => onAct?.(pass)}>
                通过
              </Button>
            )}
          </div>
        )}
      </article>
    </div>
  )
}

/** Moves the focus to the next row after a keyboard decision; a focus elsewhere is not moved. */
const moveFocusToNextRow = (slot: HTMLElement | null) => {
  const active = document.activeElement
  if (!slot || (active !== document.body && !slot.contains(active))) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-item]')]
  const rowIndex = rows.findIndex((row) => slot.contains(row))
  ;(rows[rowIndex + 1] ?? rows[rowIndex - 1])?.focus({ preventScroll: true })
}

type ReviewQueueRowProps = {
  item: ReviewItem
  availableActions: readonly ReviewAction[]
  claimHolder: string | undefined
  leaving: boolean
  open: boolean
  /** Set while several items are being selected. */
  selection?: { selected: boolean; selectable: boolean; toggle: () => void }
  onOpen?: () => void
  /** Shows what reads the same. */
  onShowNearDuplicates?: () => void
  onAct?: (action: 'fail' | 'pass' | 'passstep') => void
}
