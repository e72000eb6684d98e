import { useCallback, useState } from 'react'
import { newKey } from '../../api/client.ts'
import { type CommentDraft, dropDraft, keepDraft, readDraft, type Words } from './drafts.ts'

/** The draft under a key of the shelf; every letter is kept at once. `begin`: the words of one that was never touched. */
export const useCommentDraft = (key: string, begin?: Words) => {
  const [draft, setDraft] = useState<CommentDraft>(() => readDraft(key) ?? { ...emptyDraft(), ...begin })
  const change = useCallback(
    (next: CommentDraft) => {
      setDraft(next)
      keepDraft(key, next)
    },
    [key],
  )
  const clear = useCallback(() => {
    setDraft(emptyDraft())
    dropDraft(key)
  }, [key])
  return { draft, change, clear }
}

const emptyDraft = (): CommentDraft => ({ text: '', anonymous: false, key: newKey() })
