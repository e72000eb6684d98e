import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import { useLocation } from '../../../platform/router/hooks.ts'
import { readStorage, writeStorage } from '../../../platform/storage.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import type { UpdateDraft } from '../draft/use-draft.ts'
import { usePostingTags } from './use-posting-settings.ts'

/**
 * Once per history entry: a link opened over the composer gives it another topic. `markOwnChoice` records another choice, for
 * a reload.
 */
export const usePreselectedTag = (tagId: number | undefined, update: UpdateDraft) => {
  const { key } = useLocation()
  const [doneKey, setDoneKey] = useState<string>()
  const done = tagId === undefined || doneKey === key || hasOwnChoice(key)
  const { data, error, fetchStatus } = usePostingTags(!done, 0)

  useEffect(() => {
    if (done || !data) return
    const tag = data.data.find(({ id }) => id === tagId)
    // A list of minutes ago lacks topics that are newer.
    if (!tag && (error || fetchStatus !== 'idle')) return
    if (tag) update({ tag: { id: tag.id, name: tag.name } })
    else toast(errors.tagGone[1], { error: true })
    setDoneKey(key)
  }, [done, data, error, fetchStatus, tagId, update, key])

  useEffect(() => {
    if (!done && error) toastError(error, '话题加载失败')
  }, [done, error])

  return {
    tagLoading: !done && !error,
    markOwnChoice: () => {
      setDoneKey(key)
      storeOwnChoice(key)
    },
  }
}

const ownChoiceKey = (key: string) => `quanzi:own-tag:${key}`

const hasOwnChoice = (key: string): boolean => readStorage('sessionStorage', ownChoiceKey(key)) !== null
const storeOwnChoice = (key: string) => writeStorage('sessionStorage', ownChoiceKey(key), '1')
