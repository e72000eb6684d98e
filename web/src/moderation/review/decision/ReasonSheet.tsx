import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/inputs/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { RadioGrid } from '../../../ui/inputs/RadioGrid.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { useKeyboardShortcuts } from '../state/use-keyboard-shortcuts.ts'
import { useReviewDraft } from '../state/use-review-draft.ts'
import styles from './ReasonSheet.module.css'
import type { ReasonPrompt } from './use-reason-prompt.ts'
import { useReasons } from './use-reasons.ts'
import { validateReason } from './validate-reason.ts'

/**
 * Why an item is refused or taken offline: fifteen reasons, the most frequent of this reviewer first, free text last.
 */
export const ReasonSheet = ({ prompt }: { prompt: ReasonPrompt }) => {
  const { open, draftKey, title, note, submitLabel, freeTextOnly, resolve } = prompt
  const [chosen, setChosen] = useState<number | null>(freeTextOnly ? limits.otherReasonId : null)
  const [customReason, setCustomReason] = useReviewDraft(draftKey, '')
  const reasons = useReasons(open)
  const area = useRef<HTMLTextAreaElement>(null)
  const needsCustomReason = chosen === limits.otherReasonId

  useEffect(() => {
    if (open && needsCustomReason) area.current?.focus()
  }, [open, needsCustomReason])

  const submit = () => {
    const result = validateReason(chosen, customReason, reasons)
    if ('reason' in result) return resolve(result.reason)
    toast(getErrorMessage(result.errorName), { error: true })
    if (needsCustomReason) area.current?.focus()
  }

  useKeyboardShortcuts(open, {
    ...(!freeTextOnly &&
      Object.fromEntries(reasons.slice(0, 9).map(({ id }, i) => [String(i + 1), () => setChosen(id)]))),
    enter: submit,
  })

  return (
    <Sheet
      open={open}
      onClose={() => resolve(null)}
      title={title}
      note={note}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => resolve(null)}>取消</Button>
          <Button kind="danger" onClick={submit}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!freeTextOnly && (
          <RadioGrid
            label={title}
            options={reasons.map(({ id, reason }) => ({ value: id, label: reason }))}
            value={chosen}
            onChange={setChosen}
            columns={3}
            tone="danger"
          />
        )}
        {needsCustomReason && (
          <Field
            label={freeTextOnly ? title : '其他理由'}
            required
            count={[lengthOf(customReason), limits.reasonLength]}
          >
            <TextArea
              ref={area}
              minRows={2}
              maxRows={5}
              value={customReason}
              placeholder={getErrorMessage('reasonOther')}
              onChange={(event) => setCustomReason(event.target.value)}
            />
          </Field>
        )}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
