import { useCallback, useState } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { type CommentContent, type CommentDraft, deleteDraft, readDraft, saveDraft } from './comment-drafts.ts'

/** Every change is saved at once. `initial`: the text of a draft that was never edited. */
export const useCommentDraft = (key: string, initial?: CommentContent) => {
  const writer = useMe()?.memberid
  const [draft, setDraft] = useState<CommentDraft>(() => readDraft(key, writer) ?? { ...emptyDraft(), ...initial })
  const change = useCallback(
    (next: CommentDraft) => {
      setDraft(next)
      saveDraft(key, writer, next)
    },
    [key, writer],
  )
  const clear = useCallback(() => {
    setDraft(emptyDraft())
    deleteDraft(key, writer)
  }, [key, writer])
  return { draft, change, clear }
}

const emptyDraft = (): CommentDraft => ({ text: '', anonymous: false, key: createIdempotencyKey() })
