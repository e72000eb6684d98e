import { useEffect, useEffectEvent } from 'react'
import { saveKeyword } from './search-history-store.ts'

/** Saves the keyword when the user opens a result, not while typing. */
export const useSaveKeywordOnLeave = (keyword: string, found: boolean) => {
  const leave = useEffectEvent(() => {
    if (found) saveKeyword(keyword)
  })
  useEffect(() => () => leave(), [])
}
