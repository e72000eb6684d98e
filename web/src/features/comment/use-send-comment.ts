import type { Answer } from '@quanzi/contract'
import { defaultWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, newKey } from '../../api/client.ts'
import { isUncertain, wasTaken } from '../../api/once.ts'
import { reward, toast, toastError } from '../../ui/toast.ts'
import type { CommentDraft, Words } from './drafts.ts'
import { placeSent } from './use-comments.ts'

/** What is answered: the comment itself, and the one under which the answer will stand. */
export type Target = { to: number; parent: number; name: string }

/**
 * Sends a comment or an answer once, however often it has to be tried. Answers undefined when it was sent, else the draft
 * to go on with. `keep` is called with what must survive if the page is killed while the answer is under way.
 */
export const useSendComment = (topicId: number, target: Target | undefined) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  const post = ({ text, anonymous }: Words, key: string) =>
    call(
      'POST circle/replyapi comment',
      { topic_id: topicId, content: text, anonymous: anonymous ? 1 : 0, reply_id: target?.to },
      { idempotencyKey: key },
    )
  const settle = ({ comment, credits }: Answer<'POST circle/replyapi comment'>) => {
    placeSent(client, comment, target?.parent)
    reward(credits, '评论成功')
  }

  const send = async (draft: CommentDraft, keep: (draft: CommentDraft) => void): Promise<CommentDraft | undefined> => {
    const words = { text: draft.text.trim(), anonymous: draft.anonymous }
    const { unanswered = [], ...rest } = draft
    const tried = { ...draft, unanswered: [...unanswered.filter((earlier) => !same(earlier, words)), words] }
    setBusy(true)
    keep(tried)
    try {
      settle(await post(words, draft.key))
      return undefined
    } catch (error) {
      if (wasTaken(error)) return await recover(draft, unanswered)
      toastError(error, defaultWords.comment)
      return isUncertain(error) ? tried : unanswered.length > 0 ? { ...rest, unanswered } : rest
    } finally {
      setBusy(false)
    }
  }

  /**
   * An earlier try without an answer was taken after all. The same words under the same key answer what they answered
   * then: that comment is shown, and what was written since stays in the field.
   */
  const recover = async (draft: CommentDraft, unanswered: readonly Words[]): Promise<CommentDraft> => {
    for (const earlier of unanswered) {
      try {
        settle(await post(earlier, draft.key))
        toast('上一条评论已经发出')
        break
      } catch (error) {
        if (wasTaken(error)) continue
        toastError(error, defaultWords.comment)
        return draft
      }
    }
    return { text: draft.text, anonymous: draft.anonymous, key: newKey() }
  }

  return { busy, send }
}

const same = (a: Words, b: Words) => a.text === b.text && a.anonymous === b.anonymous
