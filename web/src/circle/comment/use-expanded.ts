import { useCallback, useState } from 'react'
import { useLocation } from '../../platform/router/hooks.ts'

/** Expanded items by history entry: a virtual list unmounts them, and going back restores them. */
const expandedByEntry = new Map<string, ReadonlySet<string>>()
const maxEntries = 30

export const useExpanded = () => {
  const { key } = useLocation()
  const [keys, setKeys] = useState(() => expandedByEntry.get(key) ?? new Set<string>())
  const set = useCallback(
    (stateKey: string, expanded: boolean) =>
      setKeys((before) => {
        const after = new Set(before)
        if (expanded) after.add(stateKey)
        else after.delete(stateKey)
        saveExpanded(key, after)
        return after
      }),
    [key],
  )
  return { has: (stateKey: string) => keys.has(stateKey), set }
}

export type Expanded = ReturnType<typeof useExpanded>

const saveExpanded = (key: string, keys: ReadonlySet<string>) => {
  expandedByEntry.delete(key)
  expandedByEntry.set(key, keys)
  const oldest = expandedByEntry.keys().next().value
  if (expandedByEntry.size > maxEntries && oldest !== undefined) expandedByEntry.delete(oldest)
}
