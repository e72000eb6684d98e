import { wordsOf } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { lengthOf } from '@quanzi/contract/text'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioGrid } from '../../ui/RadioGrid.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './ReasonSheet.module.css'
import { reasonToSend } from './reason.ts'
import type { Asked } from './use-ask-reason.ts'
import { useDraft } from './use-draft.ts'
import { useKeys } from './use-keys.ts'
import { actionWords, refusalWords } from './words.ts'

/** Why something is refused or taken offline: fifteen reasons, the last one in words of one's own. */
export const ReasonSheet = ({ asked }: { asked: Asked }) => {
  const { open, item, action, answer } = asked
  const draft = `${item.kind}:${item.id}:${action}`
  const [chosen, setChosen] = useState<number | null>(null)
  const [written, setWritten] = useDraft(draft, '')
  const area = useRef<HTMLTextAreaElement>(null)
  const other = chosen === limits.otherReason

  useEffect(() => {
    if (open && other) area.current?.focus()
  }, [open, other])

  const send = () => {
    const result = reasonToSend(chosen, written)
    if ('reason' in result) return answer(result.reason)
    toast(wordsOf(result.refusal), { error: true })
    if (other) area.current?.focus()
  }

  useKeys(open, {
    ...Object.fromEntries(rejectReasons.slice(0, 9).map(({ id }) => [String(id), () => setChosen(id)])),
    enter: send,
  })

  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={`${actionWords[action]}理由`}
      note="作者会在通知里看到这条理由"
      footer={
        <div className={styles.foot}>
          <Button onClick={() => answer(null)}>取消</Button>
          <Button kind="danger" onClick={send}>
            {refusalWords(item.kind, action)}
          </Button>
        </div>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <RadioGrid
          label={`${actionWords[action]}理由`}
          options={options}
          value={chosen}
          onChange={setChosen}
          columns={3}
          tone="danger"
        />
        {other && (
          <Field label="其他理由" required count={[lengthOf(written), limits.reasonLength]}>
            <TextArea
              ref={area}
              minRows={2}
              maxRows={5}
              value={written}
              placeholder={wordsOf('reasonOther')}
              onChange={(event) => setWritten(event.target.value)}
            />
          </Field>
        )}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}

const options = rejectReasons.map(({ id, reason }) => ({ value: id, label: reason }))
