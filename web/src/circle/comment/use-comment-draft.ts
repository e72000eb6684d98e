import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { createIdempotencyKey } from '../../platform/api/client.ts'
import { getCachedMe } from '../../platform/api/me.ts'
import { type CommentContent, type CommentDraft, deleteDraft, readDraft, saveDraft } from './comment-drafts.ts'

/**
 * Every change is saved at once, for the writer of that moment, who may have logged in to send it. Until the first change the
 * draft follows the writer, who may be known later than the page is shown. `initial`: the text of a draft that was never
 * edited.
 */
export const useCommentDraft = (key: string, initial?: CommentContent) => {
  const client = useQueryClient()
  const writer = useMe()?.memberid
  const [changed, setChanged] = useState<CommentDraft>()
  const [fresh] = useState(() => ({ ...emptyDraft(), ...initial }))
  const stored = useMemo(() => readDraft(key, writer), [key, writer])
  const change = useCallback(
    (next: CommentDraft) => {
      setChanged(next)
      saveDraft(key, getCachedMe(client)?.memberid, next)
    },
    [key, client],
  )
  /** Text written since in the reopened field stays. */
  const clear = useCallback(
    (sent: CommentDraft) => {
      setChanged(emptyDraft())
      const writer = getCachedMe(client)?.memberid
      if (readDraft(key, writer)?.text === sent.text) deleteDraft(key, writer)
    },
    [key, client],
  )
  return { draft: changed ?? stored ?? fresh, change, clear }
}

const emptyDraft = (): CommentDraft => ({ text: '', anonymous: false, key: createIdempotencyKey() })
