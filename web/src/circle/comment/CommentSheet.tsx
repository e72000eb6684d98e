import { inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { confirmNotAnonymous } from '../../identity/member/confirm-not-anonymous.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureLine } from '../../ui/feedback/FailureLine.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmojiRow } from '../../ui/inputs/EmojiRow.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { useHiddenError } from '../../ui/inputs/use-hidden-error.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { isImeKey } from '../../ui/state/keyboard/is-ime-key.ts'
import { useWhileMounted } from '../../ui/state/use-while-mounted.ts'
import styles from './CommentSheet.module.css'
import { type CommentContent, draftKeyFor, resubmitDraftKey } from './comment-drafts.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { type ReplyTarget, useSendComment } from './use-send-comment.ts'

/** With `target` a reply. `anonymousAllowed`: the post allows anonymous comments. */
export const CommentSheet = ({ open, onClose, onSent, ...comment }: CommentSheetProps) => {
  const { topicId, target, resubmitted } = comment
  const field = useRef<HTMLTextAreaElement>(null)
  const storageKey = resubmitted ? resubmitDraftKey(resubmitted.id) : draftKeyFor(topicId, target?.commentId)
  const title = resubmitted ? '修改后重发' : target ? `回复 ${target.name}` : '评论'
  return (
    <Sheet open={open} onClose={onClose} title={title} hideHeader={resubmitted === undefined} initialFocus={field}>
      <CommentField
        key={storageKey}
        {...comment}
        draftKey={storageKey}
        field={field}
        onSent={() => {
          onClose()
          onSent(target)
        }}
      />
    </Sheet>
  )
}

const CommentField = ({ draftKey, field, onSent, ...comment }: CommentFieldProps) => {
  const { topicId, target, anonymousAllowed, settingFailure, resubmitted } = comment
  const { draft, change: updateDraft, clear } = useCommentDraft(draftKey, resubmitted?.content)
  const { busy, send } = useSendComment(topicId, target)
  const answered = target?.name
  const whileMounted = useWhileMounted()
  const counterId = useId()
  const [problem, setProblem] = useState<string>()
  const [errorProps, errorMessage] = useHiddenError(problem)
  const length = inputLength(draft.text)
  const remaining = limits.commentLength - length

  const submit = async () => {
    if (busy) return
    const message = length === 0 ? errors.commentEmpty[1] : remaining < 0 ? errors.commentTooLong[1] : undefined
    setProblem(message)
    if (message) {
      toast(message, { error: true })
      field.current?.focus()
      return
    }
    const losesAnonymity = draft.anonymous && anonymousAllowed === false
    if (losesAnonymity && !(await confirmNotAnonymous())) return
    const sent = losesAnonymity ? { ...draft, anonymous: false } : draft
    if (losesAnonymity) updateDraft(sent)
    const unsentDraft = await send(sent, updateDraft)
    // In a sheet that was closed and opened again meanwhile the writer goes on with what was stored before the attempt.
    if (unsentDraft) return whileMounted(() => updateDraft(unsentDraft))
    clear(sent)
    resubmitted?.onSent()
    whileMounted(onSent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition Enter belongs to the input method.
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isImeKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }

  return (
    <div className={styles.sheet}>
      <TextArea
        ref={field}
        aria-label={answered ? `回复 ${answered}` : '评论内容'}
        aria-describedby={counterId}
        placeholder={answered ? `回复 ${answered}：` : '说点什么…'}
        minRows={1}
        maxRows={5}
        value={draft.text}
        readOnly={busy}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setProblem(undefined)
          updateDraft({ ...draft, text: event.target.value })
        }}
        {...errorProps}
      />
      {errorMessage}
      <div className={styles.emojis}>
        <EmojiRow field={field} onText={(text) => updateDraft({ ...draft, text })} />
      </div>
      {settingFailure && <FailureLine {...settingFailure} />}
      <div className={styles.footer}>
        {anonymousAllowed && (
          <>
            <Switch
              checked={draft.anonymous}
              onChange={(anonymous) => updateDraft({ ...draft, anonymous })}
              labelledBy={`${counterId}-hide`}
            />
            <span id={`${counterId}-hide`} className="secondary">
              匿名评论
            </span>
          </>
        )}
        <span id={counterId} className={cx(styles.count, 'tabular-nums', remaining < 0 && 'danger')}>
          {remaining <= counterThreshold && `${length}/${limits.commentLength}`}
        </span>
        <Button kind="primary" small busy={busy} onClick={() => void submit()}>
          发送
        </Button>
      </div>
    </div>
  )
}

/** The counter appears when this many characters are left. */
const counterThreshold = 50

export type CommentSheetProps = {
  topicId: number
  target: ReplyTarget | undefined
  open: boolean
  /** Undefined while that is unknown: the server decides. */
  anonymousAllowed: boolean | undefined
  settingFailure?: ComponentProps<typeof FailureLine> | undefined
  /** Its `onSent` runs also after the sheet was closed. */
  resubmitted?: { id: number; content: CommentContent; onSent: () => void } | undefined
  onClose: () => void
  /** Not after the sheet was closed meanwhile: another one may be open. */
  onSent: (target: ReplyTarget | undefined) => void
}
type CommentFieldProps = Omit<CommentSheetProps, 'open' | 'onClose' | 'onSent'> & {
  draftKey: string
  field: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
}
