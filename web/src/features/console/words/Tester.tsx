import type { Answer } from '@quanzi/contract'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { StateBadge, type StateTone } from '../../../ui/StateBadge.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toastError } from '../../../ui/toast.ts'
import { Panel } from '../Panel.tsx'
import { Marked } from './Marked.tsx'
import { useTester } from './use-words.ts'
import styles from './Words.module.css'

type Told = Answer<'POST console/word test'> & { text: string }

/** Type something and see what the lists say of it. */
export const Tester = () => {
  const ask = useTester()
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  return (
    <Panel title="试一试">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          ask(text).then((answer) => setTold({ ...answer, text }), toastError)
        }}
      >
        <Field label="一段文字">
          <TextArea value={text} minRows={3} maxLength={5_000} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" small disabled={text.trim() === ''}>
            检查
          </Button>
        </div>
      </form>
      {told && (
        <div role="status" className={styles.told}>
          <StateBadge tone={verdicts[told.verdict].tone}>{verdicts[told.verdict].word}</StateBadge>
          <p>
            <Marked text={told.text} hits={told.hits} />
          </p>
          {told.hits.length > 0 && (
            <p className="meta">
              {[...new Set(told.hits.map((hit) => `${hit.word}（${hit.list === 'refuse' ? '拒绝' : '待审'}）`))].join(
                '、',
              )}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

const verdicts: Record<Told['verdict'], { tone: StateTone; word: string }> = {
  pass: { tone: 'passed', word: '可以发布' },
  hold: { tone: 'pending', word: '先待审' },
  refuse: { tone: 'rejected', word: '拒绝发布' },
}
