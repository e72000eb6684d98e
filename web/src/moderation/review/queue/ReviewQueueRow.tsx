import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import type { ReviewAction } from '@quanzi/contract/states'
import { Info } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { RowCheckbox } from '../decision/use-bulk-selection.ts'
import { AuthorLine } from '../item/AuthorLine.tsx'
import { HitExcerpt } from '../item/HitText.tsx'
import { ItemFlags } from '../item/ItemFlags.tsx'
import { NearDuplicateChip } from '../item/NearDuplicateChip.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { parentPostLine } from '../item/review-labels.ts'
import styles from './ReviewQueueRow.module.css'
import { RowButton, RowSlot, SelectionBox } from './row-parts.tsx'
import { Thumbnails } from './Thumbnails.tsx'

/** The row opens the detail; a decided row slides out. */
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
  return (
    <RowSlot leaving={leaving}>
      <article
        className={cx(
          styles.row,
          open && styles.open,
          selection && styles.selectable,
          selection?.selected && styles.selected,
        )}
        aria-label={`${item.author.name}的${kindLabels[item.kind]}`}
      >
        {selection && <SelectionBox selection={selection} />}
        <AuthorLine
          item={item}
          size={32}
          name={<RowButton item={item} open={open} selection={selection} onOpen={onOpen} />}
        />
        <ItemFlags item={item} claimHolder={claimHolder} />
        {item.answered && (
          <p
            className={cx(styles.parentPost, 'truncate')}
          >{`回复 ${item.answered.author}：${item.answered.content || '评论已删除'}`}</p>
        )}
        <p className={cx(styles.text, 'clamp-2')}>
          <HitExcerpt item={item} />
        </p>
        <Thumbnails item={item} />
        {item.parentPost && <p className={cx(styles.parentPost, 'truncate')}>{parentPostLine(item.parentPost)}</p>}
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
    </RowSlot>
  )
}

type ReviewQueueRowProps = {
  item: ReviewItem
  availableActions: readonly ReviewAction[]
  claimHolder: string | undefined
  leaving: boolean
  open: boolean
  /** Present while several items are being selected. */
  selection?: RowCheckbox
  onOpen?: () => void
  /** Shows the near-duplicates. */
  onShowNearDuplicates?: () => void
  onAct?: (action: 'fail' | 'pass' | 'passstep') => void
}
