import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { Hash, SquarePen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/inputs/Chip.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { clearEditDraft, useEditDraft } from '../state/use-edit-draft.ts'
import styles from './EditPostSheet.module.css'
import { TagPicker } from './TagPicker.tsx'

/** Edits the text and tag of a post. `onSave` resolves to whether it was saved. */
export const EditPostSheet = ({ item, open, saving, onClose, onSave, onOutdated }: EditPostSheetProps) => {
  const draft = useEditDraft(item)
  const { outdatedText } = draft
  const [error, setError] = useState<string>()
  const [picking, setPicking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const content = cleanInput(draft.text)
  const length = inputLength(content)

  const save = async () => {
    const errorName = length === 0 ? 'contentEmpty' : length > limits.postLength ? 'postTooLong' : undefined
    setError(errorName && getErrorMessage(errorName))
    if (errorName) return area.current?.focus()
    if (content === item.content && draft.tag?.id === item.tag?.id) return onClose()
    if (!(await onSave(content, draft.tag))) return
    clearEditDraft(item)
    onClose()
  }
  const showOutdated = useEffectEvent((text: string) => {
    draft.discard()
    onOutdated(text)
  })
  useEffect(() => {
    if (open && outdatedText !== undefined) showOutdated(outdatedText)
  }, [open, outdatedText])

  return (
    <Sheet
      open={open && outdatedText === undefined}
      onClose={onClose}
      title="编辑帖子"
      note="作者的原文会保留在记录里"
      footer={
        <Button kind="primary" wide busy={saving} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label="内容" required error={error} count={[length, limits.postLength]}>
          <TextArea
            ref={area}
            minRows={5}
            maxRows={10}
            value={draft.text}
            onChange={(event) => {
              draft.setText(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <div className={styles.topic}>
          {draft.tag && <Chip icon={Hash}>{draft.tag.name}</Chip>}
          <Chip plain icon={SquarePen} onClick={() => setPicking(true)}>
            {draft.tag ? '换话题' : '选择话题'}
          </Chip>
        </div>
      </div>
      <TagPicker
        open={picking}
        onClose={() => setPicking(false)}
        value={draft.tag}
        onChoose={(tag) => {
          draft.setTag(tag)
          setPicking(false)
        }}
      />
    </Sheet>
  )
}

type EditPostSheetProps = {
  item: ReviewItem
  open: boolean
  /** The call is under way; false while the question is open. */
  saving: boolean
  onClose: () => void
  onSave: (content: string, tag: ReviewItem['tag']) => Promise<boolean>
  /** Called instead of opening with a text whose original has been replaced. */
  onOutdated: (text: string) => void
}
