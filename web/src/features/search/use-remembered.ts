import { useEffect, useEffectEvent } from 'react'
import { remember } from './history-store.ts'

/** Keeps the word whose findings one leaves for; what was half typed on the way is not worth keeping. */
export const useRemembered = (word: string, found: boolean) => {
  const leave = useEffectEvent(() => {
    if (found) remember(word)
  })
  useEffect(() => () => leave(), [])
}
