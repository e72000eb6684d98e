import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { useOverlayRequests } from '../../../ui/overlays/dialogs.ts'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { BulkBar } from '../decision/BulkBar.tsx'
import { useBulkDecisions } from '../decision/use-bulk-decisions.ts'
import { useBulkSelection } from '../decision/use-bulk-selection.ts'
import { toggleAll } from '../keys/selection-keys.ts'
import { useNearDuplicates } from '../state/use-review.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import styles from './NearDuplicateSheet.module.css'
import { ReviewQueueRow } from './ReviewQueueRow.tsx'

/** Near duplicates of an item, all selected at first, decided together with separate results. */
export const NearDuplicateSheet = ({ workspace, id }: NearDuplicateSheetProps) => {
  const { scope, rights, sheets, openItem, navigation, prompt, decisions } = workspace
  const { kind } = scope
  const open = sheets.sheet === 'nearDuplicates'
  const { data, error, refetch } = useNearDuplicates(kind, id, open)
  const items = data ?? []
  const selection = useBulkSelection({ ...scope, items, selectAllInitially: true })
  const bulkDecisions = useBulkDecisions({
    ...scope,
    items,
    selection,
    promptForReason: prompt.promptForReason,
    undoOffer: decisions.undoOffer,
    onDecided: (ids) => {
      sheets.closeSheet()
      const openId = openItem.latestId.current
      if (openId !== null && ids.has(openId)) void navigation.openNext(openId, ids)
    },
  })
  const promptOpen = useOverlayRequests().length > 0 || prompt.reasonPrompt?.open === true
  const { act, offeredActions } = bulkDecisions
  const passAction = offeredActions.find((action) => action !== 'fail')
  useKeyboardShortcuts(open && !promptOpen, {
    a: () => passAction && act(passAction),
    r: () => offeredActions.includes('fail') && act('fail'),
    q: () => toggleAll(selection),
  })
  return (
    <Sheet
      open={open}
      onClose={sheets.closeSheet}
      title={`相同内容的${kindLabels[kind]}`}
      note={data ? `共${items.length}条，取消勾选的不处理` : ''}
      tall
      footer={
        <div className={styles.foot}>
          <BulkBar selection={selection} decisions={bulkDecisions} />
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
                claimHolder={rights.claimHolderOf(item)}
                leaving={false}
                open={false}
                selection={selection.checkboxOf(item)}
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

type NearDuplicateSheetProps = { workspace: ReviewWorkspaceState; id: number }
