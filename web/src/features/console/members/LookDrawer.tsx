import type { Answer } from '@quanzi/contract'
import { useState } from 'react'
import { fieldOf, wordsFor } from '../../../api/api-error.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { Drawer } from '../Drawer.tsx'
import { Segments } from '../Segments.tsx'
import styles from './Members.module.css'
import { useLook } from './use-members.ts'

type Found = Answer<'POST console/member look'>

/** Behind an anonymous author. Reason first, answer after; both stay in the log. */
export const LookDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} title="查看匿名作者" note="每次查看都会连同理由永久记入操作日志">
    <Look />
  </Drawer>
)

const Look = () => {
  const look = useLook()
  const [kind, setKind] = useState<'post' | 'comment'>('post')
  const [item, setItem] = useState('')
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<{ field: string | undefined; words: string } | null>(null)
  const errorOf = (field: string) => (error?.field === field ? error.words : undefined)
  const send = async () => {
    setFound(null)
    setError(null)
    try {
      setFound(await look({ kind, item_id: Number(item), reason }))
    } catch (refused) {
      const words = wordsFor(refused)
      setError({ field: fieldOf(refused), words })
      if (!fieldOf(refused)) toast(words, { error: true })
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Segments label="内容类型" options={kinds} value={kind} onChange={setKind} />
      <Field label={kind === 'post' ? '帖子 ID' : '评论 ID'} required error={errorOf('item_id')}>
        <TextInput inputMode="numeric" value={item} onChange={(event) => setItem(event.target.value)} />
      </Field>
      <Field label="理由" required error={errorOf('reason')} hint="例如：公安机关协查，文号 2026-118">
        <TextArea value={reason} minRows={2} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          查看
        </Button>
      </div>
      {found && (
        <div role="status">
          <div className={styles.head}>
            <Avatar src={found.img_url} name={found.nickname} size={40} />
            <span className={styles.words}>
              <b>{found.nickname}</b>
              <small className="num">{`ID ${found.id}`}</small>
            </span>
          </div>
          <p className="c3">{found.content}</p>
        </div>
      )}
    </form>
  )
}

const kinds = [
  { value: 'post', label: '帖子' },
  { value: 'comment', label: '评论' },
] as const
