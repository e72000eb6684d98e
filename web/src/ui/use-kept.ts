import { useState } from 'react'
import { useLocation } from '../router/hooks.ts'
import { putLast, sessionMap } from './session-map.ts'

const kept = sessionMap<unknown>('quanzi:kept', 100)

/**
 * State that one finds again when one comes back to this entry of the history, also by a reload: the tab that was open,
 * the words searched for. A new visit begins anew.
 */
export const useKept = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { key } = useLocation()
  const place = `${key}:${name}`
  const [value, setValue] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : initial))
  const keep = (next: T) => {
    putLast(kept, place, next)
    setValue(next)
  }
  return [value, keep]
}
