import { wordsOf } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './ReviewProgress.module.css'
import { type OwnKind, useAppeal } from './use-progress.ts'

/** Why one objects, once for each decision. */
export const AppealSheet = ({ kind, id, open, onClose }: AppealSheetProps) => {
  const [text, setText] = useState('')
  const { send, busy } = useAppeal(kind, id)
  const submit = async () => {
    const words = text.trim()
    if (words === '') return toast(wordsOf('appealEmpty'), { error: true })
    if (lengthOf(words) > limits.appealLength) return toast(wordsOf('appealTooLong'), { error: true })
    if (await send(words)) onClose()
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
        <Field label="申诉理由" required count={[lengthOf(text), limits.appealLength]}>
          <TextArea
            minRows={4}
            maxRows={8}
            value={text}
            placeholder="说说为什么您认为处理有误"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}

type AppealSheetProps = { kind: OwnKind; id: number; open: boolean; onClose: () => void }
