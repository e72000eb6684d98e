import { useState } from 'react'
import { useLocation } from '../../platform/router/hooks.ts'
import { createSessionMap, setNewest } from './session-map.ts'

const storedState = createSessionMap<unknown>('quanzi:history-state', 100)

/**
 * State of a history entry: restored on return to the entry and after a reload, for example the open tab or the search
 * text.
 */
export const useHistoryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { key } = useLocation()
  const entryKey = `${key}:${name}`
  // The same name has the same type in every visit.
  const [value, setValue] = useState<T>(() => (storedState.has(entryKey) ? (storedState.get(entryKey) as T) : initial))
  const saveValue = (next: T) => {
    setNewest(storedState, entryKey, next)
    setValue(next)
  }
  return [value, saveValue]
}
