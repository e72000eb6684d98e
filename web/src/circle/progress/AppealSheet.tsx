import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { useHiddenError } from '../../ui/inputs/use-hidden-error.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './ReviewProgress.module.css'
import { type OwnContentKind, useAppeal } from './use-review-progress.ts'

export const AppealSheet = ({ kind, id, open, onClose }: AppealSheetProps) => {
  const [text, setText] = useState('')
  const { send, busy } = useAppeal(kind, id)
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const [errorProps, errorMessage] = useHiddenError(problem)
  const refuse = (message: string) => {
    setProblem(message)
    toast(message, { error: true })
    field.current?.focus()
  }
  const submit = async () => {
    const trimmed = cleanInput(text)
    if (trimmed === '') return refuse(getErrorMessage('appealEmpty'))
    if (inputLength(trimmed) > limits.appealLength) return refuse(getErrorMessage('appealTooLong'))
    if (await send(trimmed)) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="申诉"
      note="每次处理只能申诉一次，将由另一位审核员裁定"
      footer={
        <Button kind="primary" wide busy={busy} onClick={() => void submit()}>
          提交申诉
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label="申诉理由" required count={[inputLength(text), limits.appealLength]}>
          <TextArea
            ref={field}
            minRows={4}
            maxRows={8}
            value={text}
            placeholder="说说为什么您认为处理有误"
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
            {...errorProps}
          />
          {errorMessage}
        </Field>
      </div>
    </Sheet>
  )
}

type AppealSheetProps = { kind: OwnContentKind; id: number; open: boolean; onClose: () => void }
