import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import { useLocation } from '../../router/hooks.ts'
import { toast } from '../../ui/toast.ts'
import { usePostingTags } from './use-composer-facts.ts'
import type { Change } from './use-draft.ts'

/**
 * Chooses the topic that the address names, once for each way in. Answers how to note that the writer has chosen
 * otherwise: then a reload of the same entry of the history does not bring it back.
 */
export const useChosenTag = (tagId: number | undefined, change: Change) => {
  const { key } = useLocation()
  const [done, setDone] = useState(() => tagId === undefined || hasOwnChoice(key))
  const { data } = usePostingTags(!done)

  useEffect(() => {
    if (done || !data) return
    const tag = data.data.find(({ id }) => id === tagId)
    if (tag) change({ tag: { id: tag.id, name: tag.name } })
    else toast(errors.tagGone[1], { error: true })
    setDone(true)
  }, [done, data, tagId, change])

  return () => {
    setDone(true)
    noteOwnChoice(key)
  }
}

const mark = (key: string) => `quanzi:own-tag:${key}`

const hasOwnChoice = (key: string): boolean => {
  try {
    return sessionStorage.getItem(mark(key)) !== null
  } catch {
    return false
  }
}

const noteOwnChoice = (key: string) => {
  try {
    sessionStorage.setItem(mark(key), '1')
  } catch {
    // Then a reload chooses it again.
  }
}
