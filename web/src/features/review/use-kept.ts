import { useState } from 'react'
import { useLocation } from '../../router/hooks.ts'

/** By entry of the history: going back finds the tab, the search and the open item; a new visit begins anew. */
const kept = new Map<string, unknown>()

export const useKept = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { key } = useLocation()
  const place = `${key}:${name}`
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial))
  const keep = (next: T) => {
    kept.set(place, next)
    setValue(next)
  }
  return [value, keep]
}
