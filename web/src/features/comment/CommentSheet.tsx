import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './CommentSheet.module.css'
import { mendKey, shelfKey, type Words } from './drafts.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { type Target, useSendComment } from './use-send-comment.ts'

/**
 * The field for a comment on the post, or with `target` for an answer. `mayHide`: the post allows anonymous comments.
 * `mended` is what was refused and is written anew here, beside what one may have begun to say under the same post.
 */
export const CommentSheet = ({ topicId, target, open, mayHide, mended, onClose, onSent }: CommentSheetProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const key = mended ? mendKey(mended.id) : shelfKey(topicId, target?.to)
  const title = mended ? '修改后重发' : target ? `回复 ${target.name}` : '评论'
  return (
    <Sheet open={open} onClose={onClose} title={title} bare={mended === undefined} focus={field}>
      <CommentField
        key={key}
        shelf={key}
        field={field}
        topicId={topicId}
        target={target}
        mayHide={mayHide}
        mended={mended}
        onSent={() => {
          onClose()
          onSent(target)
        }}
      />
    </Sheet>
  )
}

const CommentField = ({ shelf, field, topicId, target, mayHide, mended, onSent }: CommentFieldProps) => {
  const { draft, change, clear } = useCommentDraft(shelf, mended?.words)
  const { busy, send } = useSendComment(topicId, target)
  const counter = useId()
  const length = lengthOf(draft.text.trim())
  const left = limits.commentLength - length

  const submit = async () => {
    if (busy) return
    const words = length === 0 ? errors.commentEmpty[1] : left < 0 ? errors.commentTooLong[1] : undefined
    if (words) {
      toast(words, { error: true })
      field.current?.focus()
      return
    }
    if (draft.anonymous && !mayHide) {
      // Never under the real name without the writer knowing: the next try goes out openly.
      change({ ...draft, anonymous: false })
      return toast(errors.anonymousOff[1], { error: true })
    }
    const rest = await send(draft, change)
    if (rest) return change(rest)
    clear()
    onSent()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed Enter belongs to the input method.
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }

  return (
    <div className={styles.sheet}>
      <TextArea
        ref={field}
        aria-label={target ? `回复 ${target.name}` : '评论内容'}
        aria-describedby={counter}
        placeholder={target ? `回复 ${target.name}：` : '说点什么…'}
        minRows={1}
        maxRows={5}
        value={draft.text}
        readOnly={busy}
        onKeyDown={onKeyDown}
        onChange={(event) => change({ ...draft, text: event.target.value })}
      />
      <div className={styles.line}>
        {mayHide && (
          <>
            <Switch
              checked={draft.anonymous}
              onChange={(anonymous) => change({ ...draft, anonymous })}
              labelledBy={`${counter}-hide`}
            />
            <span id={`${counter}-hide`} className={styles.hide}>
              匿名评论
            </span>
          </>
        )}
        <span id={counter} className={cx(styles.count, 'num', left < 0 && styles.over)}>
          {left <= nearTheEnd && `${length}/${limits.commentLength}`}
        </span>
        <Button kind="primary" small busy={busy} onClick={() => void submit()}>
          发送
        </Button>
      </div>
    </div>
  )
}

/** The counter appears when so many characters are left. */
const nearTheEnd = 50

export type CommentSheetProps = {
  topicId: number
  target: Target | undefined
  open: boolean
  mayHide: boolean
  mended?: { id: number; words: Words } | undefined
  onClose: () => void
  onSent: (target: Target | undefined) => void
}
type CommentFieldProps = Pick<CommentSheetProps, 'topicId' | 'target' | 'mayHide' | 'mended'> & {
  shelf: string
  field: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
}
