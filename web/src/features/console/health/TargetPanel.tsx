import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Panel } from '../Panel.tsx'
import styles from '../statistics/Statistics.module.css'
import { useSaveTarget, useTarget } from '../statistics/use-statistics.ts'

/** How long an item may wait at each level, in minutes. */
export const TargetPanel = () => {
  const { data } = useTarget()
  return (
    <Panel title="时效目标" note={data?.missed_since ? '当前有内容超时' : '从送审（或一审通过）到决定'}>
      {data && <Form key={`${data.first} ${data.second}`} first={data.first / 60} second={data.second / 60} />}
    </Panel>
  )
}

const Form = ({ first, second }: { first: number; second: number }) => {
  const [one, setOne] = useState(String(first))
  const [two, setTwo] = useState(String(second))
  const { save, busy, error } = useSaveTarget()
  return (
    <form
      className={styles.target}
      onSubmit={(event) => {
        event.preventDefault()
        void save(Math.round(Number(one) * 60), Math.round(Number(two) * 60))
      }}
    >
      <Field label="一审（分钟）" error={error}>
        <TextInput type="number" min={0.5} step="any" value={one} onChange={(event) => setOne(event.target.value)} />
      </Field>
      <Field label="二审（分钟）">
        <TextInput type="number" min={0.5} step="any" value={two} onChange={(event) => setTwo(event.target.value)} />
      </Field>
      <Button type="submit" kind="primary" busy={busy}>
        保存目标
      </Button>
    </form>
  )
}
