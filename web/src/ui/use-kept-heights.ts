import { useCallback, useEffect, useRef, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'
import { useLocation } from '../router/hooks.ts'
import { putLast, sessionMap } from './session-map.ts'

/** What was measured of a list, and how many items it had: without it a list that comes back would not be as long as it was. */
type Kept = { heights: CacheSnapshot; count: number }

/** Lists that are drawn now, by the name under which they will be kept. */
const drawn = new Map<string, () => Kept>()
const kept = sessionMap<Kept>('quanzi:heights', 30, () => {
  for (const [name, measure] of drawn) putLast(kept, name, measure())
})

/** What a virtualiser needs to begin with the heights it had when this entry of the history was left, and its length then. */
export const useKeptHeights = (place: string, count: number) => {
  const { key } = useLocation()
  const name = `${key}:${place}`
  const [before] = useState(() => kept.get(name))
  const length = useRef(count)
  useEffect(() => {
    length.current = count
  }, [count])

  const ref = useCallback(
    (handle: WindowVirtualizerHandle | null) => {
      if (!handle) return
      const measure = () => ({ heights: handle.cache, count: length.current })
      drawn.set(name, measure)
      return () => {
        drawn.delete(name)
        putLast(kept, name, measure())
      }
    },
    [name],
  )
  return { count: before?.count ?? 0, heights: before ? { ref, cache: before.heights } : { ref } }
}
