import type { CallOutput } from '@quanzi/contract'
import { cleanInput } from '@quanzi/contract/clean-input'
import { defaultMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '../../platform/api/api-error.ts'
import { call, createIdempotencyKey } from '../../platform/api/client.ts'
import {
  findAcceptedAttempt,
  isIdempotencyKeyReused,
  isOutcomeUnknown,
  withAttempt,
} from '../../platform/api/idempotency.ts'
import { toast, toastError, toastReward } from '../../ui/feedback/toast.ts'
import type { CommentContent, CommentDraft } from './comment-drafts.ts'
import { insertSentComment, refetchComments } from './use-comments.ts'

/** The comment that is replied to, and the top comment under which the reply will be listed. `name` is '' where unknown. */
export type ReplyTarget = { commentId: number; parentId: number; name: string }

/**
 * Sends a comment once, however often it is tried. Resolves to undefined when it was sent, else to the draft to continue
 * with. `saveDraft` receives what must survive if the page is closed before the answer.
 */
export const useSendComment = (topicId: number, target: ReplyTarget | undefined) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const post = ({ text, anonymous }: CommentContent, key: string) =>
    call(
      'POST circle/replyapi comment',
      { topic_id: topicId, content: text, anonymous: anonymous ? 1 : 0, reply_id: target?.commentId },
      { idempotencyKey: key },
    )
  const applyResult = ({ comment, credits }: CallOutput<'POST circle/replyapi comment'>, isRepeated: boolean) => {
    if (isRepeated) void refetchComments(client, comment.topic_id)
    else insertSentComment(client, comment, target?.parentId)
    toastReward(credits, '评论成功')
  }

  const send = async (draft: CommentDraft, saveDraft: (draft: CommentDraft) => void) => {
    const content = { text: cleanInput(draft.text), anonymous: draft.anonymous }
    const { unconfirmed = [], ...cleanDraft } = draft
    const attempted = { ...draft, unconfirmed: withAttempt(unconfirmed, content) }
    setBusy(true)
    saveDraft(attempted)
    try {
      const result = await post(content, draft.key)
      // The response may be that of an earlier attempt, whose comment the writer may have deleted since.
      if (unconfirmed.length > 0)
        await call('GET circle/commonapi progress', { kind: 'reply', id: result.comment.comment_id })
      applyResult(result, unconfirmed.length > 0)
      return undefined
    } catch (error) {
      if (unconfirmed.length > 0 && isGone(error))
        return await send({ ...cleanDraft, key: createIdempotencyKey() }, saveDraft)
      if (isIdempotencyKeyReused(error)) return await recoverEarlierAttempt(draft, unconfirmed)
      toastError(error, defaultMessages.comment)
      return isOutcomeUnknown(error) ? attempted : unconfirmed.length > 0 ? { ...cleanDraft, unconfirmed } : cleanDraft
    } finally {
      setBusy(false)
    }
  }

  /** Shows the comment of an earlier attempt that was accepted; the text written since stays in the field. */
  const recoverEarlierAttempt = async (draft: CommentDraft, unconfirmed: readonly CommentContent[]) => {
    try {
      const accepted = await findAcceptedAttempt(unconfirmed, (earlier) => post(earlier, draft.key))
      if (accepted) {
        applyResult(accepted, true)
        toast('上一条评论已经发出')
      }
    } catch (error) {
      toastError(error, defaultMessages.comment)
      return draft
    }
    return { text: draft.text, anonymous: draft.anonymous, key: createIdempotencyKey() }
  }

  return { busy, send }
}
