import { useState } from 'react'
import { useLocation } from '../../router/hooks.ts'

const kept = new Map<string, unknown>()

/** State that one finds again when one comes back to this entry of the history: the tab that was open. */
export const useKept = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { key } = useLocation()
  const place = `${key}:${name}`
  const [value, setValue] = useState<T>(() => (kept.has(place) ? (kept.get(place) as T) : initial))
  const keep = (next: T) => {
    kept.set(place, next)
    setValue(next)
  }
  return [value, keep]
}
