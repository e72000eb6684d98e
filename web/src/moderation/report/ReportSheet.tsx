import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { RadioGrid } from '../../ui/inputs/RadioGrid.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { useHiddenError } from '../../ui/inputs/use-hidden-error.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { closeReport, type ReportRequest } from '../../ui/state/report-request.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import styles from './ReportSheet.module.css'
import { useReport, useReportReasons } from './use-report.ts'

const kindLabels = { topic: '帖子', reply: '评论', member: '用户' } as const

/** One reason and an optional text. */
export const ReportSheet = ({ kind, id, open, onSent }: ReportSheetProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [text, setText] = useState('')
  const { send, busy } = useReport()
  const { data: reasons, error, refetch } = useReportReasons()
  const needsText = chosen === limits.otherReasonId
  const form = useRef<HTMLDivElement>(null)
  const whileMounted = useWhileMounted()
  const [problem, setProblem] = useState<Problem>()
  const [reasonError, reasonMessage] = useHiddenError(problem?.field === 'input' ? problem.message : undefined)
  const [textError, textMessage] = useHiddenError(problem?.field === 'textarea' ? problem.message : undefined)
  const refuse = (field: Problem['field'], message: string) => {
    setProblem({ field, message })
    toast(message, { error: true })
    form.current?.querySelector<HTMLElement>(field)?.focus()
  }
  const submit = async () => {
    if (chosen === null) return refuse('input', getErrorMessage('reasonEmpty'))
    if (needsText && inputLength(text) === 0) return refuse('textarea', getErrorMessage('reasonOther'))
    if (inputLength(text) > limits.reasonLength) return refuse('textarea', getErrorMessage('reasonTooLong'))
    if (!(await send({ kind, id, reason_id: chosen, text: cleanInput(text) }))) return
    whileMounted(() => {
      onSent()
      closeReport()
    })
  }
  return (
    <Sheet
      open={open}
      onClose={closeReport}
      title={`举报${kindLabels[kind]}`}
      note="举报人信息严格保密，处理结果会在消息里告诉您"
      footer={
        <Button kind="primary" wide busy={busy} onClick={() => void submit()}>
          提交举报
        </Button>
      }
    >
      <div ref={form} className={styles.form}>
        {reasons ? (
          <RadioGrid
            label="举报理由"
            options={reasons.data.map(({ id, reason }) => ({ value: id, label: reason }))}
            value={chosen}
            onChange={(reason) => {
              setChosen(reason)
              setProblem(undefined)
            }}
            columns={3}
            errorProps={reasonError}
          />
        ) : (
          <LoadingState error={error} onRetry={refetch} rows={2} />
        )}
        {reasonMessage}
        <Field label="补充说明" required={needsText} count={[inputLength(text), limits.reasonLength]}>
          <TextArea
            minRows={2}
            maxRows={5}
            value={text}
            placeholder={needsText ? getErrorMessage('reasonOther') : '选填：说说具体情况'}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
            {...textError}
          />
          {textMessage}
        </Field>
      </div>
    </Sheet>
  )
}

type ReportSheetProps = ReportRequest & { open: boolean; onSent: () => void }

/** `field` is the tag of its control. */
type Problem = { field: 'input' | 'textarea'; message: string }
