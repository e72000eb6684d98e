import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { useSavedState } from '../../ui/state/use-saved-state.ts'
import type { FieldProps } from '../forms/FormFields.tsx'
import { Panel } from '../shell/Panel.tsx'
import styles from './Statistics.module.css'
import { useSaveTarget, useTarget } from './use-statistics.ts'

export const ReviewTargetPanel = () => {
  const { data, error, refetch } = useTarget()
  return (
    <Panel title="时效目标" note={data?.missed_since ? '当前有内容超时' : '从送审（或一审通过）到决定'}>
      {data ? (
        <ReviewTargetForm first={String(data.first / 60)} second={String(data.second / 60)} />
      ) : (
        <LoadingState error={error} onRetry={refetch} rows={1} />
      )}
    </Panel>
  )
}

const ReviewTargetForm = ({ first, second }: { first: string; second: string }) => {
  const [firstMinutes, setFirstMinutes] = useSavedState(first)
  const [secondMinutes, setSecondMinutes] = useSavedState(second)
  const { save, busy, errors } = useSaveTarget()
  return (
    <Form
      className={styles.target}
      onSubmit={() => void save(Math.round(Number(firstMinutes) * 60), Math.round(Number(secondMinutes) * 60))}
    >
      <MinutesField label="一审（分钟）" error={errors.first} value={firstMinutes} onChange={setFirstMinutes} />
      <MinutesField label="二审（分钟）" error={errors.second} value={secondMinutes} onChange={setSecondMinutes} />
      <Button type="submit" kind="primary" busy={busy}>
        保存目标
      </Button>
    </Form>
  )
}

const MinutesField = ({ label, value, onChange, error }: FieldProps<string> & { label: string }) => (
  <Field label={label} error={error}>
    <TextInput type="number" step="any" value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)
