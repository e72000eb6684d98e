import type { DeskItem } from './desk-item.ts'
import { EditSheet } from './EditSheet.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { TagPicker } from './TagPicker.tsx'
import type { Desk } from './use-desk.ts'

/** What opens over an item. A comment has its history alone. */
export const DeskSheets = ({ desk, item }: { desk: Desk; item: DeskItem }) => {
  const { sheet, setSheet, decisions } = desk
  const close = () => setSheet(null)
  const history = (
    <HistorySheet kind={item.kind} id={item.id} content={item.content} open={sheet === 'history'} onClose={close} />
  )
  if (item.kind === 'comment') return history
  return (
    <>
      {history}
      <EditSheet
        key={`${item.id}:${item.rev}`}
        item={item}
        open={sheet === 'edit'}
        onClose={close}
        onSave={(content, tag) => decisions.edit(item, content, tag)}
      />
      <TagPicker
        open={sheet === 'tag'}
        onClose={close}
        value={item.tag}
        onChoose={(tag) => {
          close()
          if (tag?.id !== item.tag?.id) void decisions.edit(item, item.content, tag)
        }}
      />
    </>
  )
}
