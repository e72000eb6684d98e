import type { WordKind } from '@quanzi/contract/console/words'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import { Drawer } from '../Drawer.tsx'
import { Segments } from '../Segments.tsx'
import { TrialResult } from './TrialResult.tsx'
import { useAddWords, useTrial } from './use-words.ts'
import styles from './Words.module.css'
import { kindWords, listNotes } from './word-kinds.ts'

/** Paste or read in many; a dry run shows what they would have caught, before they are saved. */
export const AddWords = ({ kind: begun, onClose }: { kind: WordKind; onClose: () => void }) => {
  const [kind, setKind] = useState(begun)
  const [words, setWords] = useState('')
  const { add, busy, error } = useAddWords()
  const trial = useTrial()
  const file = useRef<HTMLInputElement>(null)
  const change = (text: string) => {
    setWords(text)
    trial.forget()
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="添加敏感词"
      note={listNotes[kind]}
      footer={
        <>
          {kind !== 'allow' && (
            <Button busy={trial.running} disabled={words.trim() === ''} onClick={() => void trial.begin(kind, words)}>
              试运行
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            onClick={async () => {
              if (await add(kind, words)) onClose()
            }}
          >
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segments
          label="名单"
          options={kindWords}
          value={kind}
          onChange={(value) => {
            setKind(value)
            trial.forget()
          }}
        />
        <Field
          label="词语"
          required
          hint="每行一个，也可用逗号、顿号分开；一次最多 5000 个。夹在字间的空格和符号、繁简、全半角、大小写都会被识破"
          error={error || trial.error || undefined}
        >
          <TextArea value={words} minRows={6} maxRows={14} onChange={(event) => change(event.target.value)} />
        </Field>
        <div className={styles.buttons}>
          <Button small icon={FileUp} onClick={() => file.current?.click()}>
            从文件导入
          </Button>
          <input
            ref={file}
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            aria-label="词语文件"
            hidden
            onChange={async (event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (!chosen) return
              if (chosen.size > 1_000_000) toast('文件过大', { error: true })
              else
                change(
                  [words.trim(), (await chosen.text()).replace(/^\ufeff|"/g, '').trim()].filter(Boolean).join('\n'),
                )
            }}
          />
        </div>
        {(trial.running || trial.trial) && <TrialResult trial={trial.trial} running={trial.running} />}
      </div>
    </Drawer>
  )
}
