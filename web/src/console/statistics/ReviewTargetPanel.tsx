import type { CallOutput } from '@quanzi/contract'
import type { ReviewFlow } from '@quanzi/contract/states'
import { navigation } from '../../platform/router/navigation.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useSavedState } from '../../ui/state/use-saved-state.ts'
import type { FieldProps } from '../forms/FormFields.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import styles from './Statistics.module.css'
import { useSaveTarget, useTarget } from './use-statistics.ts'

export const ReviewTargetPanel = () => {
  const { data, error, refetch } = useTarget()
  const { flow } = useConsole().site
  return (
    <Panel
      title="时效目标"
      note={data?.missed_since ? '当前有内容超时' : flow === 'single' ? '从送审到决定' : '从送审（或一审通过）到决定'}
    >
      {data ? (
        <ReviewTargetForm target={data} flow={flow} reload={() => void refetch()} />
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={1} />
      )}
    </Panel>
  )
}

const ReviewTargetForm = ({ target, flow, reload }: ReviewTargetFormProps) => {
  const saved = { first: String(target.first / 60), second: String(target.second / 60) }
  const [first, setFirst] = useSavedState(saved.first)
  const [second, setSecond] = useSavedState(saved.second)
  useLeaveQuestion(first !== saved.first || second !== saved.second, () => {
    setFirst(saved.first)
    setSecond(saved.second)
    navigation.back()
  })
  const { save, busy, errorOf } = useSaveTarget(reload)
  return (
    <Form
      className={styles.target}
      onSubmit={() => void save({ first: toSeconds(first), second: toSeconds(second), rev: target.rev })}
    >
      <MinutesField
        label={flow === 'single' ? '审核（分钟）' : '一审（分钟）'}
        error={errorOf('first') && rangeError}
        value={first}
        onChange={setFirst}
      />
      {flow === 'double' && (
        <MinutesField
          label="二审（分钟）"
          error={errorOf('second') && rangeError}
          value={second}
          onChange={setSecond}
        />
      )}
      <Button type="submit" kind="primary" busy={busy}>
        保存目标
      </Button>
    </Form>
  )
}

type ReviewTargetFormProps = {
  target: CallOutput<'GET console/target detail'>
  flow: ReviewFlow
  reload: () => void
}

const rangeError = '请填写 0.5 到 10080 分钟'

const toSeconds = (minutes: string) => Math.round(Number(minutes) * 60)

const MinutesField = ({ label, value, onChange, error }: FieldProps<string> & { label: string }) => (
  <Field label={label} error={error}>
    <TextInput type="number" step="any" value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)
