import { wordsOf } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSaveViews } from './use-tag-desk.ts'

/** The views that a topic begins with; the real ones are added to them. */
export const ViewsDialog = ({ tag, open, onClose }: { tag: DeskTag; open: boolean; onClose: () => void }) => {
  const [views, setViews] = useState(String(tag.onlooker_faker))
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useSaveViews()
  const submit = async () => {
    if (!isAllowed(views)) {
      setWrong(wordsOf('viewsRange'))
      field.current?.focus()
      return
    }
    setBusy(true)
    if (await save(tag.id, views.trim())) onClose()
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="设置初始浏览数"
      focus={field}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            保存
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="初始浏览数" hint={`0 到 ${limits.initialViewsMost}`} error={wrong}>
          <TextInput
            ref={field}
            inputMode="numeric"
            value={views}
            onChange={(event) => {
              setViews(event.target.value)
              setWrong(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const isAllowed = (views: string) => /^\d{1,15}$/.test(views.trim()) && Number(views) <= limits.initialViewsMost
