import { useCallback, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'
import { useLocation } from '../router/hooks.ts'

/** Measured heights by entry of the history and list: without them a list that comes back would not be as long as it was. */
const kept = new Map<string, CacheSnapshot>()
const most = 60

/** What a virtualiser needs to begin with the heights it had when this entry of the history was left. */
export const useKeptHeights = (place: string) => {
  const { key } = useLocation()
  const name = `${key}:${place}`
  const [cache] = useState(() => kept.get(name))
  const ref = useCallback(
    (handle: WindowVirtualizerHandle | null) => {
      if (!handle) return
      return () => keep(name, handle.cache)
    },
    [name],
  )
  return cache ? { ref, cache } : { ref }
}

const keep = (name: string, heights: CacheSnapshot) => {
  kept.delete(name)
  kept.set(name, heights)
  const oldest = kept.keys().next().value
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
