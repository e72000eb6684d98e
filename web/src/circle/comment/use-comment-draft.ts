import { useCallback, useState } from 'react'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { type CommentContent, type CommentDraft, deleteDraft, readDraft, saveDraft } from './comment-drafts.ts'

/** Every change is saved at once. `initial`: the text of a draft that was never edited. */
export const useCommentDraft = (key: string, initial?: CommentContent) => {
  const [draft, setDraft] = useState<CommentDraft>(() => readDraft(key) ?? { ...emptyDraft(), ...initial })
  const change = useCallback(
    (next: CommentDraft) => {
      setDraft(next)
      saveDraft(key, next)
    },
    [key],
  )
  const clear = useCallback(() => {
    setDraft(emptyDraft())
    deleteDraft(key)
  }, [key])
  return { draft, change, clear }
}

const emptyDraft = (): CommentDraft => ({ text: '', anonymous: false, key: createIdempotencyKey() })
