import { typedNumber } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Sheet.tsx'
import { useSaveInitialViews } from './use-tag-admin.ts'

/** Initial views of a topic; real views are added to them. */
export const InitialViewsDialog = ({ tag, open, onClose }: { tag: AdminTag; open: boolean; onClose: () => void }) => {
  const [views, setViews] = useState(String(tag.onlooker_faker))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useSaveInitialViews()
  const submit = async () => {
    const number = typedNumber(views)
    if (number === undefined || number > limits.maxInitialViews) {
      setError(getErrorMessage('viewsRange'))
      field.current?.focus()
      return
    }
    setBusy(true)
    if (await save(tag.id, number)) onClose()
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="设置初始浏览数"
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void submit()}>
        <Field label="初始浏览数" hint={`0 到 ${limits.maxInitialViews}`} error={error}>
          <TextInput
            ref={field}
            inputMode="numeric"
            value={views}
            onChange={(event) => {
              setViews(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
