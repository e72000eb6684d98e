import { useCallback, useState } from 'react'
import { useLocation } from '../../router/hooks.ts'

/** What stands unfolded, by entry of the history: a long list drops what is out of sight, and going back finds it again. */
const kept = new Map<string, ReadonlySet<string>>()
const most = 30

export const useUnfolded = () => {
  const { key } = useLocation()
  const [names, setNames] = useState(() => kept.get(key) ?? new Set<string>())
  const set = useCallback(
    (name: string, unfolded: boolean) =>
      setNames((before) => {
        const after = new Set(before)
        if (unfolded) after.add(name)
        else after.delete(name)
        keep(key, after)
        return after
      }),
    [key],
  )
  return { has: (name: string) => names.has(name), set }
}

export type Unfolded = ReturnType<typeof useUnfolded>

const keep = (key: string, names: ReadonlySet<string>) => {
  kept.delete(key)
  kept.set(key, names)
  const oldest = kept.keys().next().value
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
