import { useCallback, useEffect, useRef, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'
import { useLocation } from '../../platform/router/hooks.ts'
import { createSessionMap, setNewest } from '../state/session-map.ts'
import { getRenderedHeights } from './rendered-list.ts'

type ListMeasurements = { heights: CacheSnapshot; count: number }

const mountedLists = new Map<string, () => ListMeasurements>()
const storedMeasurements = createSessionMap<ListMeasurements>('quanzi:heights', 30, () => {
  for (const [listKey, measure] of mountedLists) setNewest(storedMeasurements, listKey, measure())
})

export const useRestoredHeights = (positionKey: string, count: number) => {
  const { key } = useLocation()
  const listKey = `${key}:${positionKey}`
  const [stored] = useState(() => {
    const rendered = getRenderedHeights()
    return rendered ? { heights: rendered, count: 0 } : storedMeasurements.get(listKey)
  })
  const length = useRef(count)
  useEffect(() => {
    length.current = count
  }, [count])

  const currentHandle = useRef<WindowVirtualizerHandle>(null)
  const ref = useCallback(
    (handle: WindowVirtualizerHandle | null) => {
      currentHandle.current = handle
      if (!handle) return
      const measure = () => ({ heights: handle.cache, count: length.current })
      mountedLists.set(listKey, measure)
      return () => {
        mountedLists.delete(listKey)
        setNewest(storedMeasurements, listKey, measure())
      }
    },
    [listKey],
  )
  return {
    count: stored?.count ?? 0,
    handle: currentHandle,
    heights: stored ? { ref, cache: stored.heights } : { ref },
  }
}
