import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { useOverlayRequests } from '../../../ui/overlays/dialogs.ts'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useKeyboardShortcuts } from '../../../ui/state/use-keyboard-shortcuts.ts'
import { BulkBar } from '../decision/BulkBar.tsx'
import { useBulkDecisions } from '../decision/use-bulk-decisions.ts'
import { kindLabels } from '../item/review-labels.ts'
import { useNearDuplicates } from '../state/use-review.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import styles from './NearDuplicateSheet.module.css'
import { ReviewQueueRow } from './ReviewQueueRow.tsx'

/** Near duplicates of an item, all selected at first, decided together with separate results. */
export const NearDuplicateSheet = ({ workspace, id, open, onClose }: NearDuplicateSheetProps) => {
  const { kind, me, reviewer, decisions } = workspace
  const { data, error, refetch } = useNearDuplicates(kind, id, open)
  const items = data ?? []
  const bulk = useBulkDecisions({
    kind,
    me,
    reviewer,
    items,
    decisions,
    selectAllInitially: true,
    onDecided: workspace.onNearDuplicatesDecided,
  })
  const promptOpen = useOverlayRequests().length > 0 || decisions.reasonPrompt?.open === true
  const passAction = bulk.offeredActions.find((action) => action !== 'fail')
  useKeyboardShortcuts(open && !promptOpen, {
    a: () => passAction && bulk.act(passAction),
    r: () => bulk.offeredActions.includes('fail') && bulk.act('fail'),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`相同内容的${kindLabels[kind]}`}
      note={data ? `共${items.length}条，取消勾选的不处理` : ''}
      tall
      footer={
        <div className={styles.foot}>
          <BulkBar bulk={bulk} />
        </div>
      }
    >
      {data ? (
        <ul aria-label="相同内容" className={styles.group}>
          {items.map((item) => (
            <li key={item.id}>
              <ReviewQueueRow
                item={item}
                availableActions={[]}
                claimHolder={workspace.claimHolderOf(item)}
                leaving={false}
                open={false}
                selection={{
                  selected: bulk.selected.has(item.id),
                  selectable: bulk.isSelectable(item),
                  toggle: () => bulk.toggle(item.id),
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={4} />
      )}
    </Sheet>
  )
}

type NearDuplicateSheetProps = { workspace: ReviewWorkspaceState; id: number; open: boolean; onClose: () => void }
