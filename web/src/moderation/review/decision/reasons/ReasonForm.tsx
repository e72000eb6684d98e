import { inputLength } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { KeyboardEvent } from 'react'
import { LoadingState } from '../../../../ui/feedback/LoadingState.tsx'
import { Field } from '../../../../ui/inputs/Field.tsx'
import { Form } from '../../../../ui/inputs/Form.tsx'
import { RadioGrid } from '../../../../ui/inputs/RadioGrid.tsx'
import { TextArea } from '../../../../ui/inputs/TextArea.tsx'
import { isImeKey } from '../../../../ui/state/keyboard/is-ime-key.ts'
import { KeyHint } from '../../item/KeyHint.tsx'
import styles from './ReasonForm.module.css'
import type { ReasonFormState } from './use-reason-form.ts'
import { reasonKey } from './use-reasons.ts'

/** Fifteen reasons in the order of their ids with their keys, those most used above, and the text of the last one. */
export const ReasonForm = ({ form, label, columns, enterSubmits = false }: ReasonFormProps) => {
  const { freeTextOnly, reasons, frequentReasons, chosen, choose, customReason, submit, cancel } = form
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent)) return
    if (event.key === 'Escape') cancel()
    else if (event.key !== 'Enter' || event.shiftKey) return
    else submit()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      {frequentReasons.length > 0 && (
        <div role="group" aria-label="常用理由" className={styles.frequent}>
          <span aria-hidden="true" className="meta">
            常用
          </span>
          {frequentReasons.map(({ id, reason }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              className={styles.frequentReason}
              onClick={() => choose(id)}
            >
              <KeyHint keys={reasonKey(id) ?? ''} />
              {reason}
            </button>
          ))}
        </div>
      )}
      {!freeTextOnly && reasons.length === 0 && <LoadingState error={form.error} onRetry={form.refetch} rows={2} />}
      {!freeTextOnly && reasons.length > 0 && (
        <RadioGrid
          label={label}
          options={reasons.map(({ id, reason }) => ({
            value: id,
            label: reason,
            hint: <KeyHint keys={reasonKey(id) ?? ''} />,
          }))}
          value={chosen}
          onChange={choose}
          columns={columns}
          tone="danger"
        />
      )}
      {form.needsCustomReason && (
        <Field
          label={freeTextOnly ? label : '其他理由'}
          required
          count={[inputLength(customReason), limits.reasonLength]}
        >
          <TextArea
            ref={form.textArea}
            minRows={2}
            maxRows={5}
            value={customReason}
            placeholder={getErrorMessage(freeTextOnly ? 'appealReplyEmpty' : 'reasonOther')}
            onKeyDown={enterSubmits ? onKeyDown : undefined}
            onChange={(event) => form.setCustomReason(event.target.value)}
          />
        </Field>
      )}
      {form.typedReasons.length > 0 && (
        <div role="group" aria-label="写过的理由" className={styles.frequent}>
          <span aria-hidden="true" className="meta">
            写过
          </span>
          {form.typedReasons.map((reason) => (
            <button key={reason} type="button" className={styles.frequentReason} onClick={() => form.takeTyped(reason)}>
              <span className="truncate">{reason}</span>
            </button>
          ))}
        </div>
      )}
      <button type="submit" hidden />
    </Form>
  )
}

type ReasonFormProps = {
  form: ReasonFormState
  label: string
  columns: number
  /** With a keyboard, Enter in the text submits and Escape cancels. */
  enterSubmits?: boolean
}
