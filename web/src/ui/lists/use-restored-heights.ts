import { useCallback, useEffect, useRef, useState } from 'react'
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua'
import { useLocation } from '../../platform/router/hooks.ts'
import { createSessionMap, setNewest } from '../state/session-map.ts'
import { getRenderedHeights } from './rendered-list.ts'

type ListMeasurements = { heights: CacheSnapshot; pages: number }

const mountedLists = new Map<string, () => ListMeasurements>()
const storedMeasurements = createSessionMap<ListMeasurements>('quanzi:list-heights', 30, () => {
  for (const [listKey, measure] of mountedLists) setNewest(storedMeasurements, listKey, measure())
})

/** `pages`: how many the list has. Not its items: those of a further page may join one, as the pictures of a month. */
export const useRestoredHeights = (positionKey: string, pages: number) => {
  const { key } = useLocation()
  const listKey = `${key}:${positionKey}`
  const [stored] = useState(() => {
    const rendered = getRenderedHeights()
    return rendered ? { heights: rendered, pages: 0 } : storedMeasurements.get(listKey)
  })
  const latestPages = useRef(pages)
  useEffect(() => {
    latestPages.current = pages
  }, [pages])

  const currentHandle = useRef<WindowVirtualizerHandle>(null)
  const ref = useCallback(
    (handle: WindowVirtualizerHandle | null) => {
      currentHandle.current = handle
      if (!handle) return
      const measure = () => ({ heights: handle.cache, pages: latestPages.current })
      mountedLists.set(listKey, measure)
      return () => {
        mountedLists.delete(listKey)
        setNewest(storedMeasurements, listKey, measure())
      }
    },
    [listKey],
  )
  return {
    pages: stored?.pages ?? 0,
    handle: currentHandle,
    heights: stored ? { ref, cache: stored.heights } : { ref },
  }
}
