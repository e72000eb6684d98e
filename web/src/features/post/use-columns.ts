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
import { useLocation } from '../../router/hooks.ts'
import { putLast, sessionMap } from '../../ui/session-map.ts'
import { type Filled, fillColumns, sameBeginning, slotsWithin } from './columns.ts'

export type Key = string | number
type Columns = {
  keys: readonly Key[]
  columns: number
  /** CSS px between two cards. */
  gap: number
  /** The height of a card before it is measured, in a column so wide. */
  guess: (index: number, width: number) => number
  memory: Memory
}

/** Lays cards into columns and says which of them are near the screen. `measure` hears of each drawn card's height. */
export const useColumns = ({ keys, columns, gap, guess, memory }: Columns) => {
  const box = useRef<HTMLDivElement>(null)
  const [version, measured] = useReducer((n: number) => n + 1, 0)
  const width = useWidth(box, memory)
  const card = Math.max(0, (width - gap * (columns - 1)) / columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the heights in memory.
  const { filled, heights } = useMemo(() => {
    if (card === 0) return nothing
    const heights = keys.map((key, index) => memory.heights[key] ?? guess(index, card))
    const stay = memory.columns.slice(0, sameBeginning(memory.keys, keys))
    return { filled: fillColumns(heights, columns, gap, stay), heights }
  }, [keys, columns, gap, guess, card, memory, version])

  useLayoutEffect(() => {
    if (card === 0) return
    memory.keys = keys
    memory.columns = filled.slots.map((slot) => slot.column)
  }, [memory, keys, filled, card])

  const measure = useCallback(
    (key: Key, height: number) => {
      if (height === 0 || Math.abs((memory.heights[key] ?? 0) - height) < 0.5) return
      memory.heights[key] = height
      measured()
    },
    [memory],
  )

  const step = useSyncExternalStore(onEveryScroll, () =>
    Math.floor(-(box.current?.getBoundingClientRect().top ?? 0) / stride),
  )
  const from = step * stride - ahead
  return {
    box,
    card,
    filled,
    measure,
    near: slotsWithin(filled, heights, from, from + stride + window.innerHeight + 2 * ahead),
  }
}

const onEveryScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** How far beyond the screen cards are drawn, and after how much scrolling it is looked at anew, in px. */
const ahead = 600
const stride = 200

const nothing: { filled: Filled; heights: number[] } = { filled: { slots: [], height: 0 }, heights: [] }

/** The cards as they were laid, by key and in their order. */
export type Memory = { width: number; heights: Record<Key, number>; keys: readonly Key[]; columns: readonly number[] }
const kept = sessionMap<Memory>('quanzi:columns', 20)

/** What a waterfall remembers by entry of the history, so that it comes back as it was left. */
export const useMemory = (place: string): Memory => {
  const name = `${useLocation().key}:${place}`
  const [memory] = useState<Memory>(() => kept.get(name) ?? { width: 0, heights: {}, keys: [], columns: [] })
  useLayoutEffect(() => putLast(kept, name, memory), [name, memory])
  return memory
}

/** In another width all heights are others. */
const useWidth = (box: RefObject<HTMLElement | null>, memory: Memory): number => {
  const [width, setWidth] = useState(memory.width)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      if (element.clientWidth === memory.width) return
      memory.heights = {}
      memory.width = element.clientWidth
      setWidth(memory.width)
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, memory])
  return width
}
