import type { ReviewItem } from '../item/review-item.ts'
import type { ReviewWorkspaceState } from '../state/use-review-workspace.ts'
import { EditPostSheet } from './EditPostSheet.tsx'
import { ReviewHistorySheet } from './ReviewHistorySheet.tsx'
import { TagPicker } from './TagPicker.tsx'

/** Sheets and dialogs over an item. A comment has its history only. */
export const DetailSheets = ({ workspace, item }: { workspace: ReviewWorkspaceState; item: ReviewItem }) => {
  const { sheet, closeSheet: close, unsavedText, showUnsaved } = workspace.sheets
  const { pending, edit } = workspace.decisions
  const history = <ReviewHistorySheet kind={item.kind} id={item.id} open={sheet === 'history'} onClose={close} />
  if (item.kind === 'comment') return history
  return (
    <>
      {history}
      <EditPostSheet
        key={`${item.id}:${item.rev}`}
        item={item}
        open={sheet === 'edit'}
        saving={pending.busy?.id === item.id && pending.busy.action === 'edit'}
        onClose={close}
        onSave={(content, tag) => edit(item, content, tag)}
        onOutdated={(text) => text !== unsavedText && showUnsaved(text)}
      />
      <TagPicker
        open={sheet === 'tag'}
        onClose={close}
        value={item.tag}
        onChoose={(tag) => {
          close()
          if (tag?.id !== item.tag?.id) void edit(item, item.content, tag)
        }}
      />
    </>
  )
}
