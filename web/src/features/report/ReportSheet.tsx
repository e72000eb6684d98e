import { wordsOf } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioGrid } from '../../ui/RadioGrid.tsx'
import { endReport, type ReportWish } from '../../ui/report.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './ReportSheet.module.css'
import { useReport, useReportReasons } from './use-report.ts'

const things = { topic: '帖子', reply: '评论', member: '用户' } as const

/** Why something should be looked at: one reason, and words that may be added. */
export const ReportSheet = ({ kind, id, open }: ReportWish & { open: boolean }) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [text, setText] = useState('')
  const { send, busy } = useReport()
  const options = useReportReasons().map(({ id, reason }) => ({ value: id, label: reason }))
  const other = chosen === limits.otherReason
  const submit = async () => {
    if (chosen === null) return toast(wordsOf('reasonEmpty'), { error: true })
    if (other && text.trim() === '') return toast(wordsOf('reasonOther'), { error: true })
    if (lengthOf(text.trim()) > limits.reasonLength) return toast(wordsOf('reasonTooLong'), { error: true })
    if (await send({ kind, id, reason_id: chosen, text: text.trim() })) endReport()
  }
  return (
    <Sheet
      open={open}
      onClose={endReport}
      title={`举报${things[kind]}`}
      note="举报人信息严格保密，处理结果会在消息里告诉您"
      footer={
        <Button kind="primary" wide busy={busy} onClick={() => void submit()}>
          提交举报
        </Button>
      }
    >
      <div className={styles.form}>
        <RadioGrid label="举报理由" options={options} value={chosen} onChange={setChosen} columns={3} />
        <Field label="补充说明" required={other} count={[lengthOf(text), limits.reasonLength]}>
          <TextArea
            minRows={2}
            maxRows={5}
            value={text}
            placeholder={other ? wordsOf('reasonOther') : '选填：说说具体情况'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
