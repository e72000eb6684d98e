import { defaultMessages } from '@quanzi/contract/messages'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Empty } from '../feedback/Empty.tsx'
import { Loading } from '../feedback/Skeletons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { toast } from '../feedback/toast.ts'
import { RadioGrid } from '../inputs/RadioGrid.tsx'
import { TextArea } from '../inputs/TextArea.tsx'
import { copyText } from './copy-text.ts'
import styles from './EmbedCode.module.css'
import { useEmbeds } from './use-embeds.ts'

/** The lines that show an address in an article of another site. docs/embedding.md */
export const EmbedCode = ({ url }: { url: string }) => {
  const embeds = useEmbeds(url)
  const [chosenKind, setKind] = useState('')
  if (embeds === undefined) {
    return (
      <Loading>
        <Spinner />
      </Loading>
    )
  }
  const chosen = embeds?.find(({ kind }) => kind === chosenKind) ?? embeds?.[0]
  if (!embeds || !chosen) return <Empty text="暂不能嵌入：内容未公开，或站点未开放嵌入" />
  const copy = async (code: string) =>
    (await copyText(code)) ? toast('代码已复制，可粘贴到文章中') : toast(defaultMessages.action, { error: true })
  return (
    <div className={styles.code}>
      {embeds.length > 1 && (
        <RadioGrid
          label="嵌入的内容"
          options={embeds.map(({ kind, label }) => ({ value: kind, label }))}
          value={chosen.kind}
          onChange={setKind}
        />
      )}
      <TextArea aria-label="嵌入代码" readOnly minRows={3} maxRows={6} value={chosen.html} />
      <Button kind="primary" wide onClick={() => void copy(chosen.html)}>
        复制代码
      </Button>
      <Button kind="plain" wide onClick={() => void copy(chosen.iframe)}>
        复制无脚本代码（高度固定）
      </Button>
    </div>
  )
}
