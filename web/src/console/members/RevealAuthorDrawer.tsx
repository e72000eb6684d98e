import type { CallOutput } from '@quanzi/contract'
import { typedNumber } from '@quanzi/contract/clean-input'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Form } from '../../ui/inputs/Form.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { useLeaveQuestion } from '../../ui/overlays/use-leave-question.ts'
import { SegmentedField } from '../forms/SegmentedControl.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Drawer } from '../shell/Drawer.tsx'
import styles from './Members.module.css'
import { useRevealAuthor } from './use-members.ts'

type RevealedAuthor = CallOutput<'POST console/member look'>

/** Reveals the author of an anonymous item. A reason is required, and the access is logged. */
export const RevealAuthorDrawer = ({ onClose }: { onClose: () => void }) => {
  const revealAuthor = useRevealAuthor()
  const [kind, setKind] = useState<'post' | 'comment'>('post')
  const [item, setItem] = useState('')
  const [reason, setReason] = useState('')
  const [author, setAuthor] = useState<RevealedAuthor | null>(null)
  const { busy, errorOf, run } = useSubmit<'item_id' | 'reason'>()
  const close = useLeaveQuestion(!author && (item !== '' || reason !== ''), onClose)
  const submit = () =>
    run(async () => {
      setAuthor(null)
      // No item has 0: the field says that there is none.
      setAuthor(await revealAuthor({ kind, item_id: typedNumber(item) ?? 0, reason }))
    })
  return (
    <Drawer open onClose={close} title="查看匿名作者" note="每次查看都会连同理由永久记入操作日志">
      <Form className={styles.form} onSubmit={() => void submit()}>
        <SegmentedField label="内容类型" options={kinds} value={kind} onChange={setKind} />
        <Field label={kind === 'post' ? '帖子 ID' : '评论 ID'} required error={errorOf('item_id')}>
          <TextInput inputMode="numeric" value={item} onChange={(event) => setItem(event.target.value)} />
        </Field>
        <Field label="理由" required error={errorOf('reason')} hint="例如：公安机关协查，文号 2026-118">
          <TextArea value={reason} minRows={2} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={busy}>
            查看
          </Button>
        </div>
        {author && (
          <div role="status">
            <div className={styles.head}>
              <Avatar src={author.img_url} name={author.nickname} size={40} />
              <span className={styles.text}>
                <b>{author.nickname}</b>
                <small className="caption tabular-nums">{`ID ${author.id}`}</small>
              </span>
            </div>
            <p className="clamp-3">{author.content}</p>
          </div>
        )}
      </Form>
    </Drawer>
  )
}

const kinds = [
  { value: 'post', label: '帖子' },
  { value: 'comment', label: '评论' },
] as const
