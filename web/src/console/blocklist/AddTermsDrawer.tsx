import type { BlocklistKind } from '@quanzi/contract/console/blocklist'
import { FileUp, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { FileInput } from '../../ui/inputs/FileInput.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import { SegmentedField } from '../forms/SegmentedControl.tsx'
import { Drawer } from '../shell/Drawer.tsx'
import styles from './Blocklist.module.css'
import { blocklistLabel, blocklistNotes, blocklistOptions } from './blocklist-kinds.ts'
import { DryRunResult } from './DryRunResult.tsx'
import { decodeTextFile } from './decode-text-file.ts'
import { useAddTerms, useDryRun } from './use-blocklist.ts'

/** Adds many terms by pasting or from a file; a dry run shows what they would have matched. */
export const AddTermsDrawer = ({ kind: initialKind, onAdded, onClose }: AddTermsDrawerProps) => {
  const [kind, setKind] = useState(initialKind)
  const [terms, setTerms] = useState('')
  const { add, busy, error, clear } = useAddTerms()
  const dryRun = useDryRun()
  const file = useRef<HTMLInputElement>(null)
  const whileMounted = useWhileMounted()
  const close = useLeaveQuestion(terms.trim() !== '', onClose)
  const change = (text: string) => {
    setTerms(text)
    clear()
    dryRun.reset()
  }
  const addFile = async (chosen: File) => {
    if (chosen.size > 1_000_000) return toast('文件过大', { error: true })
    const text = decodeTextFile(new Uint8Array(await chosen.arrayBuffer()))
    change([terms.trim(), text.replaceAll('"', '').trim()].filter(Boolean).join('\n'))
  }
  return (
    <Drawer
      open
      onClose={close}
      title="添加敏感词"
      note={blocklistNotes[kind]}
      footer={
        <>
          {kind !== 'allow' && (
            <Button busy={dryRun.running} disabled={terms.trim() === ''} onClick={() => void dryRun.start(kind, terms)}>
              试运行
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            onClick={async () => {
              if (!(await add(kind, terms))) return
              whileMounted(() => {
                onAdded(kind)
                onClose()
              })
            }}
          >
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SegmentedField
          label="名单"
          options={blocklistOptions}
          value={kind}
          onChange={(value) => {
            setKind(value)
            dryRun.reset()
          }}
        />
        <Field
          label="词语"
          required
          hint="每行一个，也可用逗号、顿号分开；一次最多 5000 个。夹在字间的空格和符号、繁简、全半角、大小写都会被识破"
          error={error || dryRun.error || undefined}
        >
          <TextArea value={terms} minRows={6} maxRows={14} onChange={(event) => change(event.target.value)} />
        </Field>
        <div className="cluster gap-2">
          <Button small icon={FileUp} onClick={() => file.current?.click()}>
            从文件导入
          </Button>
          <FileInput
            ref={file}
            accept=".txt,.csv,text/plain,text/csv"
            aria-label="词语文件"
            hidden
            onChoose={([chosen]) => chosen && void addFile(chosen)}
          />
        </div>
        <TermMoves moves={dryRun.moves} to={kind} />
        {(dryRun.running || dryRun.result) && <DryRunResult result={dryRun.result} running={dryRun.running} />}
      </div>
    </Drawer>
  )
}

/** Saved, they no longer have the effect of the list that they are in. */
const TermMoves = ({ moves, to }: { moves: readonly { word: string; from: BlocklistKind }[]; to: BlocklistKind }) => (
  <>
    {blocklistOptions.map(({ value, label }) => {
      const words = moves.filter(({ from }) => from === value).map(({ word }) => word)
      if (words.length === 0) return null
      const named = words.slice(0, 5).join('、')
      return (
        <p key={value} role="status" className={styles.moves}>
          <Icon icon={TriangleAlert} size={16} />
          {`${named}${words.length > 5 ? `等 ${words.length} 个词` : ''}现在是「${label}」，保存后改为「${blocklistLabel(to)}」`}
        </p>
      )
    })}
  </>
)

type AddTermsDrawerProps = { kind: BlocklistKind; onAdded: (kind: BlocklistKind) => void; onClose: () => void }
