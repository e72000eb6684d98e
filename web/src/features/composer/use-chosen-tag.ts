import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import { useLocation } from '../../router/hooks.ts'
import { toast } from '../../ui/toast.ts'
import { usePostingTags } from './use-composer-facts.ts'
import type { Change } from './use-draft.ts'

/**
 * The topic that the address names is chosen once for each way in: the writer may take it away, and a reload of the same
 * entry of the history does not bring it back.
 */
export const useChosenTag = (tagId: number | undefined, change: Change) => {
  const { key } = useLocation()
  const [done, setDone] = useState(() => tagId === undefined || hasChosen(key))
  const { data } = usePostingTags(!done)

  useEffect(() => {
    if (done || !data) return
    const tag = data.data.find(({ id }) => id === tagId)
    if (tag) change({ tag: { id: tag.id, name: tag.name } })
    else toast(errors.tagGone[1], { error: true })
    rememberChosen(key)
    setDone(true)
  }, [done, data, tagId, key, change])
}

const mark = (key: string) => `quanzi:tag-chosen:${key}`

const hasChosen = (key: string): boolean => {
  try {
    return sessionStorage.getItem(mark(key)) !== null
  } catch {
    return false
  }
}

const rememberChosen = (key: string) => {
  try {
    sessionStorage.setItem(mark(key), '1')
  } catch {
    // Then a reload chooses it again.
  }
}
