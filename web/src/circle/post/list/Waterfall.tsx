import type { Post } from '@quanzi/contract/circle/post'
import { defaultMessages } from '@quanzi/contract/messages'
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Empty, type EmptyProps, ErrorState } from '../../../ui/feedback/Empty.tsx'
import { Loading, WaterfallSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { observeResize } from '../../../ui/layout/observe-resize.ts'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import type { PagedListProps } from '../../../ui/lists/PagedList.tsx'
import { useMovedFrom } from '../../../ui/lists/use-moved-from.ts'
import { useRestoreLength } from '../../../ui/lists/use-restore-length.ts'
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
      <ListEnd
        pageCount={list.data.pages.length}
        hasMore={list.hasNextPage}
        error={list.isFetchNextPageError ? (list.error ?? defaultMessages.request) : null}
        onNext={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
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
  const movedFrom = useMovedFrom(keys)
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
  return (
    <div style={{ padding: square ? 0 : gap }}>
      <div
        ref={box}
        role="feed"
        aria-label={label}
        aria-busy={list.isFetchingNextPage}
        className={styles.columns}
        style={{ height: layout.height }}
      >
        {visible.map((index) => {
          const post = posts[index]
          const slot = layout.slots[index]
          return post && slot ? (
            <MeasuredCard
              key={post.topic_id}
              cardKey={post.topic_id}
              onHeight={measure}
              style={{
                top: slot.top,
                left: slot.column * (cardWidth + gap),
                width: cardWidth,
                ...(index >= movedFrom && { pointerEvents: 'none' }),
              }}
            >
              {render(post)}
            </MeasuredCard>
          ) : null
        })}
      </div>
    </div>
  )
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
    <div ref={element} className={styles.cell} style={style}>
      {children}
    </div>
  )
}

const uniquePosts = (posts: readonly Post[]): Post[] => [
  ...new Map(posts.map((post) => [post.topic_id, post])).values(),
]

const rootStyle = () => getComputedStyle(document.documentElement)
const readRem = () => Number.parseFloat(rootStyle().fontSize)
const readTextScale = () => Number.parseFloat(rootStyle().getPropertyValue('--text-scale')) || 1
