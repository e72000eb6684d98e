import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { getCachedMe } from '../../platform/api/me.ts'
import { type CommentContent, type CommentDraft, deleteDraft, readDraft, saveDraft } from './comment-drafts.ts'

/**
 * Every change is saved at once, for the writer of that moment, who may have logged in to send it. `initial`: the text of a
 * draft that was never edited.
 */
export const useCommentDraft = (key: string, initial?: CommentContent) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<CommentDraft>(
    () => readDraft(key, getCachedMe(client)?.memberid) ?? { ...emptyDraft(), ...initial },
  )
  const change = useCallback(
    (next: CommentDraft) => {
      setDraft(next)
      saveDraft(key, getCachedMe(client)?.memberid, next)
    },
    [key, client],
  )
  const clear = useCallback(() => {
    setDraft(emptyDraft())
    deleteDraft(key, getCachedMe(client)?.memberid)
  }, [key, client])
  return { draft, change, clear }
}

const emptyDraft = (): CommentDraft => ({ text: '', anonymous: false, key: createIdempotencyKey() })
