import type { Post } from '@quanzi/contract/circle/post'
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Empty, type EmptyProps, ErrorState } from '../../../ui/feedback/Empty.tsx'
import { Loading, WaterfallSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { observeResize } from '../../../ui/layout/observe-resize.ts'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import type { PagedListProps } from '../../../ui/lists/PagedList.tsx'
import { useMovedRows } from '../../../ui/lists/use-moved-rows.ts'
import { useRestoreLength } from '../../../ui/lists/use-restore-length.ts'
import { isServerRendered } from '../../../ui/state/server-rendered.ts'
import { uniquePosts } from '../post-cache.ts'
import { layoutColumns, topsWithoutHoles } from './masonry-layout.ts'
import { type Key, type LayoutCache, useLayoutCache, useMasonryLayout } from './use-masonry-layout.ts'
import styles from './Waterfall.module.css'
import { estimateCardHeight } from './waterfall-card-layout.ts'

/** Cards are in the DOM in feed order, for screen readers and the keyboard. `square`: a grid of squares. */
export const Waterfall = ({ skeleton, empty, positionKey, ...body }: WaterfallProps) => {
  const { list } = body
  const posts = useMemo(() => uniquePosts(list.data?.pages.flatMap((page) => page.data) ?? []), [list.data])
  const layoutCache = useLayoutCache(positionKey)
  const restoringLength = useRestoreLength(list, posts.length, layoutCache.keys.length)
  if (list.isPending || restoringLength) return <Loading>{skeleton ?? <WaterfallSkeletons />}</Loading>
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (posts.length === 0 && !list.hasNextPage) return <Empty {...empty} />
  return (
    <>
      <Columns {...body} posts={posts} layoutCache={layoutCache} />
      <ListEnd list={list} />
    </>
  )
}

export type WaterfallProps = Pick<PagedListProps<Post>, 'list' | 'positionKey' | 'label'> & {
  render: (post: Post) => ReactElement
  columns?: number
  /** CSS px between cards, and around them unless they are squares, which reach the edges. */
  gap?: number
  square?: boolean
  skeleton?: ReactNode
  empty?: EmptyProps
}

type ColumnsProps = Omit<WaterfallProps, 'skeleton' | 'empty' | 'positionKey'> & {
  posts: readonly Post[]
  layoutCache: LayoutCache
}

const Columns = ({ list, posts, layoutCache, render, label, columns = 2, gap = 8, square = false }: ColumnsProps) => {
  const keys = useMemo(() => posts.map((post) => post.topic_id), [posts])
  const movedStyle = useMovedRows(keys)
  const estimateHeight = useCallback(
    (index: number, width: number) => {
      const post = posts[index]
      return square || !post ? width : estimateCardHeight(post, width, readRem(), readTextScale())
    },
    [posts, square],
  )
  const { box, cardWidth, layout, visible, measure } = useMasonryLayout({
    keys,
    columns,
    gap,
    estimateHeight,
    cache: layoutCache,
  })
  const placeOf = (index: number): CSSProperties | undefined => {
    const slot = layout.slots[index]
    return (
      slot && {
        position: 'absolute',
        top: slot.top,
        left: slot.column * (cardWidth + gap),
        width: cardWidth,
        ...movedStyle(index),
      }
    )
  }
  const floats = useFloats({ box, posts, keys, columns, gap, cache: layoutCache })
  return (
    <div style={{ padding: square ? 0 : gap }}>
      <div
        ref={box}
        role="feed"
        aria-label={label}
        aria-busy={list.isFetchingNextPage}
        className={cx(styles.columns, floats && styles.floats)}
        style={floats ? undefined : { height: layout.height }}
      >
        {(floats ? floats.map((_, index) => index) : visible).map((index) => {
          const post = posts[index]
          const style = floats ? floatStyle(floats[index], columns, gap) : placeOf(index)
          return post && style ? (
            <MeasuredCard key={post.topic_id} cardKey={post.topic_id} onHeight={measure} style={style}>
              {render(post)}
            </MeasuredCard>
          ) : null
        })}
      </div>
    </div>
  )
}

/** How many cards the server renders. */
const renderedCards = 8
/** The column of a phone of 375 px, by which the server chooses the columns. */
const usualWidth = 175.5
const usualRem = 16

const floatStyle = (side: 'left' | 'right' | undefined, columns: number, gap: number): CSSProperties => ({
  float: side,
  clear: side,
  width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
  marginBottom: gap,
})

type FloatsInput = {
  box: RefObject<HTMLDivElement | null>
  posts: readonly Post[]
  keys: readonly Key[]
  columns: number
  gap: number
  cache: LayoutCache
}

/**
 * The sides of the cards that the server renders without knowing their sizes, as floats in two columns; null once they are
 * measured. They stay where they are, unless that leaves holes on a window that is wider than the server has reckoned with.
 */
const useFloats = ({ box, posts, keys, columns, gap, cache }: FloatsInput): ('left' | 'right')[] | null => {
  const [floating, setFloating] = useState(isServerRendered)
  const sides = useMemo(() => {
    if (!floating) return null
    const heights = posts.slice(0, renderedCards).map((post) => estimateCardHeight(post, usualWidth, usualRem, 1))
    return layoutColumns(heights, columns, gap).slots.map(({ column }) => (column === 0 ? 'left' : 'right'))
  }, [floating, posts, columns, gap])
  useLayoutEffect(() => {
    if (!sides || !box.current) return
    const { top } = box.current.getBoundingClientRect()
    const places = [...box.current.children].map((card) => card.getBoundingClientRect())
    const heights = places.map(({ height }) => height)
    cache.keys = keys.slice(0, sides.length)
    cache.columns = sides.map((side) => (side === 'left' ? 0 : 1))
    const tops = topsWithoutHoles(
      places.map((place) => place.top - top),
      heights,
      columns,
      gap,
      cache.columns,
    )
    cache.tops = {}
    for (const [index, key] of cache.keys.entries()) {
      cache.heights[key] = heights[index] ?? 0
      if (tops) cache.tops[key] = tops[index] ?? 0
    }
    setFloating(false)
  }, [sides, box, cache, keys, columns, gap])
  return sides
}

type MeasuredCardProps = {
  cardKey: Key
  onHeight: (cardKey: Key, height: number) => void
  style: CSSProperties
  children: ReactNode
}

const MeasuredCard = ({ cardKey, onHeight, style, children }: MeasuredCardProps) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = element.current
    return node ? observeResize(node, () => onHeight(cardKey, node.getBoundingClientRect().height)) : undefined
  }, [cardKey, onHeight])
  return (
    <div ref={element} style={style}>
      {children}
    </div>
  )
}

const rootStyle = () => getComputedStyle(document.documentElement)
const readRem = () => Number.parseFloat(rootStyle().fontSize)
const readTextScale = () => Number.parseFloat(rootStyle().getPropertyValue('--text-scale')) || 1
