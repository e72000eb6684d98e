import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import type { ReviewAction } from '@quanzi/contract/states'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppealBox } from '../decision/AppealBox.tsx'
import { raisedGrades, useAiMark } from '../decision/use-ai-mark.ts'
import { useClosePostComments } from '../decision/use-close-post-comments.ts'
import { NearDuplicateChip } from '../item/NearDuplicateChip.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import { DetailSheets } from './DetailSheets.tsx'
import { ItemContent } from './ItemContent.tsx'
import styles from './ReviewDetail.module.css'

/** The item, and what is answered within it: near duplicates, an appeal, its topic, its marks. */
export const DetailBody = ({ workspace, item, availableActions, onAct, children }: DetailBodyProps) => {
  const { rights, sheets, decisions } = workspace
  const markAi = useAiMark(decisions.closeAfterConflict)
  const mayMarkAi = raisedGrades(item).length > 0 && !item.conflict && !rights.claimHolderOf(item)
  const closeComments = useClosePostComments()
  return (
    <>
      <ItemReader id={item.id} label={`${item.author.name}的${kindLabels[item.kind]}`}>
        <ItemContent
          item={item}
          onChangeTag={availableActions.includes('edit') ? () => sheets.setSheet('tag') : undefined}
          onMarkAi={mayMarkAi ? () => void markAi(item) : undefined}
          onCloseComments={closeComments && item.kind === 'post' ? () => void closeComments(item) : undefined}
        >
          {children}
          <NearDuplicateChip
            item={item}
            onOpen={() => sheets.showNearDuplicates(item)}
            className={styles.nearDuplicates}
          />
          {item.appeal && (
            <AppealBox
              appeal={item.appeal}
              answers={
                availableActions.includes('restore')
                  ? { grant: () => onAct('restore'), dismiss: () => void decisions.dismissAppeal(item) }
                  : undefined
              }
            />
          )}
        </ItemContent>
      </ItemReader>
      <DetailSheets workspace={workspace} item={item} />
    </>
  )
}

type DetailBodyProps = {
  workspace: ReviewWorkspaceState
  item: ReviewItem
  availableActions: readonly ReviewAction[]
  onAct: (action: ReviewAction) => void
  children: ReactNode
}

/** Resets scroll and focus for each item, so that screen readers announce it. */
const ItemReader = ({ id, label, children }: { id: number; label: string; children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    body.current?.parentElement?.scrollTo(0, 0)
    body.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <div ref={body} role="group" aria-label={label} tabIndex={-1}>
      <div key={id} className={styles.body}>
        {children}
      </div>
    </div>
  )
}
