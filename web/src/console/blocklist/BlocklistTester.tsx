import type { CallOutput } from '@quanzi/contract'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { StateBadge, type StateBadgeProps } from '../../ui/feedback/StateBadge.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { useAttempt } from '../../ui/state/use-attempt.ts'
import { MarkedText } from '../../ui/text/MarkedText.tsx'
import { Panel } from '../shell/Panel.tsx'
import styles from './Blocklist.module.css'
import { useBlocklistTest } from './use-blocklist.ts'

type TestResult = CallOutput<'POST console/word test'> & { text: string }

/** Checks a text against the saved lists. */
export const BlocklistTester = () => {
  const testText = useBlocklistTest()
  const { busy, attempt } = useAttempt()
  const [text, setText] = useState('')
  const [result, setResult] = useState<TestResult | null>(null)
  return (
    <Panel title="试一试">
      <Form
        className={styles.form}
        onSubmit={() => void attempt(async () => setResult({ ...(await testText(text)), text }))}
      >
        <Field label="一段文字">
          <TextArea value={text} minRows={3} maxLength={5_000} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="cluster gap-2">
          <Button type="submit" small busy={busy} disabled={text.trim() === ''}>
            检查
          </Button>
        </div>
      </Form>
      {result && (
        <div role="status" className={styles.verdict}>
          <StateBadge {...verdictBadges[result.verdict]} />
          <p>
            <span className={styles.highlighted}>
              <MarkedText text={result.text} ranges={result.hits} />
            </span>
          </p>
          {result.hits.length > 0 && (
            <p className="meta">
              {[...new Set(result.hits.map((hit) => `${hit.word}（${hit.list === 'refuse' ? '拒绝' : '待审'}）`))].join(
                '、',
              )}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

const verdictBadges: Record<TestResult['verdict'], StateBadgeProps> = {
  pass: { tone: 'passed', label: '可以发布' },
  hold: { tone: 'pending', label: '先待审' },
  refuse: { tone: 'rejected', label: '拒绝发布' },
}
