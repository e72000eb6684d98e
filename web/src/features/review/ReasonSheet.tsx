import { wordsOf } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
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
import { useReasons } from './use-reasons.ts'

/**
 * Why something is refused or taken offline: fifteen reasons, those that one gives most in front, the last one in words
 * of one's own.
 */
export const ReasonSheet = ({ asked }: { asked: Asked }) => {
  const { open, name, title, note, verb, freely, answer } = asked
  const [chosen, setChosen] = useState<number | null>(freely ? limits.otherReason : null)
  const [written, setWritten] = useDraft(name, '')
  const reasons = useReasons(open)
  const area = useRef<HTMLTextAreaElement>(null)
  const other = chosen === limits.otherReason

  useEffect(() => {
    if (open && other) area.current?.focus()
  }, [open, other])

  const send = () => {
    const result = reasonToSend(chosen, written, reasons)
    if ('reason' in result) return answer(result.reason)
    toast(wordsOf(result.refusal), { error: true })
    if (other) area.current?.focus()
  }

  useKeys(open, {
    ...(!freely && Object.fromEntries(reasons.slice(0, 9).map(({ id }, i) => [String(i + 1), () => setChosen(id)]))),
    enter: send,
  })

  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={title}
      note={note}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => answer(null)}>取消</Button>
          <Button kind="danger" onClick={send}>
            {verb}
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
        {!freely && (
          <RadioGrid
            label={title}
            options={reasons.map(({ id, reason }) => ({ value: id, label: reason }))}
            value={chosen}
            onChange={setChosen}
            columns={3}
            tone="danger"
          />
        )}
        {other && (
          <Field label={freely ? title : '其他理由'} required count={[lengthOf(written), limits.reasonLength]}>
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
