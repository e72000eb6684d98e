import {
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { listen } from '../../../platform/listen.ts'
import { useLocation } from '../../../platform/router/hooks.ts'
import { observeResize } from '../../../ui/layout/observe-resize.ts'
import { createSessionMap, setNewest } from '../../../ui/state/session-map.ts'
import { commonPrefixLength, layoutColumns, type MasonryLayout, visibleSlots } from './masonry-layout.ts'

export type Key = string | number
type MasonryOptions = {
  keys: readonly Key[]
  columns: number
  /** CSS px between two cards. */
  gap: number
  /** Estimated height in CSS px before measuring, for this column width. */
  estimateHeight: (index: number, width: number) => number
  cache: LayoutCache
}

/** Assigns cards to columns and returns those near the viewport. `measure` gets the height of each rendered card. */
export const useMasonryLayout = ({ keys, columns, gap, estimateHeight, cache }: MasonryOptions) => {
  const box = useRef<HTMLDivElement>(null)
  const [version, invalidateLayout] = useReducer((n: number) => n + 1, 0)
  const width = useContainerWidth(box, cache)
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes with the measured heights.
  const { layout, heights } = useMemo(() => {
    if (cardWidth === 0) return emptyLayout
    const heights = keys.map((key, index) => cache.heights[key] ?? estimateHeight(index, cardWidth))
    const fixedColumns = cache.columns.slice(0, commonPrefixLength(cache.keys, keys))
    const minTops = keys.map((key) => cache.tops?.[key])
    return { layout: layoutColumns(heights, columns, gap, fixedColumns, minTops), heights }
  }, [keys, columns, gap, estimateHeight, cardWidth, cache, version])

  useLayoutEffect(() => {
    if (cardWidth === 0) return
    cache.keys = keys
    cache.columns = layout.slots.map((slot) => slot.column)
  }, [cache, keys, layout, cardWidth])

  const measure = useCallback(
    (key: Key, height: number) => {
      if (height === 0 || Math.abs((cache.heights[key] ?? 0) - height) < 0.5) return
      cache.heights[key] = height
      invalidateLayout()
    },
    [cache],
  )

  const scrollStep = useSyncExternalStore(
    subscribeToScroll,
    () => Math.floor(-(box.current?.getBoundingClientRect().top ?? 0) / scrollStepSize),
    () => 0,
  )
  const from = scrollStep * scrollStepSize - overscan
  return {
    box,
    cardWidth,
    layout,
    measure,
    visible: visibleSlots(layout, heights, from, from + scrollStepSize + screenHeight() + 2 * overscan),
  }
}

/** On the server no card is visible by its position. */
const screenHeight = () => (typeof window === 'undefined' ? 0 : window.innerHeight)

const subscribeToScroll = (listener: () => void) => listen(window, { scroll: listener }, { passive: true })

/** CSS px rendered beyond the viewport, and the scroll distance after which the range is computed again. */
const overscan = 600
const scrollStepSize = 200

const emptyLayout: { layout: MasonryLayout; heights: number[] } = { layout: { slots: [], height: 0 }, heights: [] }

/** Keys and columns in placement order. */
export type LayoutCache = {
  width: number
  heights: Record<Key, number>
  keys: readonly Key[]
  columns: readonly number[]
  /** Where the document placed its cards. */
  tops?: Record<Key, number>
}
const layoutCaches = createSessionMap<LayoutCache>('quanzi:columns', 20)

/** Layout by history entry, restored on going back. */
export const useLayoutCache = (positionKey: string): LayoutCache => {
  const cacheKey = `${useLocation().key}:${positionKey}`
  const [cache] = useState<LayoutCache>(
    () => layoutCaches.get(cacheKey) ?? { width: 0, heights: {}, keys: [], columns: [] },
  )
  useLayoutEffect(() => setNewest(layoutCaches, cacheKey, cache), [cacheKey, cache])
  return cache
}

/** Measured heights are valid for one width only. */
const useContainerWidth = (box: RefObject<HTMLElement | null>, cache: LayoutCache): number => {
  const [width, setWidth] = useState(cache.width)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const updateWidth = () => {
      if (element.clientWidth === cache.width) return
      cache.heights = {}
      delete cache.tops
      cache.width = element.clientWidth
      setWidth(cache.width)
    }
    updateWidth()
    return observeResize(element, updateWidth)
  }, [box, cache])
  return width
}
