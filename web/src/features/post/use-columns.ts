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
import { onScroll } from '../../ui/use-scrolled-past.ts'
import { type Filled, fillColumns, sameBeginning, slotsWithin } from './columns.ts'

export type Key = string | number
type Columns = {
  keys: readonly Key[]
  columns: number
  /** CSS px between two cards. */
  gap: number
  /** The height of a card before it is measured, in a column so wide. */
  guess: (index: number, width: number) => number
  place: string
}

/** Lays cards into columns and says which of them are near the screen. `measure` hears of each drawn card's height. */
export const useColumns = ({ keys, columns, gap, guess, place }: Columns) => {
  const box = useRef<HTMLDivElement>(null)
  const memory = useMemory(place)
  const [version, measured] = useReducer((n: number) => n + 1, 0)
  const width = useWidth(box, memory)
  const card = Math.max(0, (width - gap * (columns - 1)) / columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the heights in memory.
  const { filled, heights } = useMemo(() => {
    if (card === 0) return nothing
    const heights = keys.map((key, index) => memory.heights.get(key) ?? guess(index, card))
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
      if (height === 0 || Math.abs((memory.heights.get(key) ?? 0) - height) < 0.5) return
      memory.heights.set(key, height)
      measured()
    },
    [memory],
  )

  const step = useSyncExternalStore(onScroll, () =>
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

/** How far beyond the screen cards are drawn, and after how much scrolling it is looked at anew, in px. */
const ahead = 600
const stride = 200

const nothing: { filled: Filled; heights: number[] } = { filled: { slots: [], height: 0 }, heights: [] }

/** What a waterfall remembers by entry of the history, so that it comes back as long as it was left. */
type Memory = { width: number; heights: Map<Key, number>; keys: readonly Key[]; columns: readonly number[] }
const kept = new Map<string, Memory>()
const most = 40

const useMemory = (place: string): Memory => {
  const name = `${useLocation().key}:${place}`
  const [memory] = useState<Memory>(() => kept.get(name) ?? { width: 0, heights: new Map(), keys: [], columns: [] })
  useLayoutEffect(() => {
    kept.delete(name)
    kept.set(name, memory)
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }, [name, memory])
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
      memory.heights.clear()
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
