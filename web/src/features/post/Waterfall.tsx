import type { Post } from '@quanzi/contract/post'
import { defaultWords } from '@quanzi/contract/words'
import { type ReactElement, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { Empty, type EmptyProps, ErrorState } from '../../ui/Empty.tsx'
import { ListEnd } from '../../ui/ListEnd.tsx'
import type { PagedListProps } from '../../ui/PagedList.tsx'
import { Loading, WaterfallSkeletons } from '../../ui/Skeletons.tsx'
import { useAsLong } from '../../ui/use-as-long.ts'
import { type Key, type Memory, useColumns, useMemory } from './use-columns.ts'
import styles from './Waterfall.module.css'
import { heightOf } from './waterfall-card.ts'

/**
 * An endless list of posts in columns. Drawn are the cards near the screen, in the order of the feed, so that readers of
 * the screen and the keyboard go through it as it was meant. `square`: a grid of squares in place of cards.
 */
export const Waterfall = ({ skeleton, empty, place, ...body }: WaterfallProps) => {
  const { list } = body
  const posts = useMemo(() => unique(list.data?.pages.flatMap((page) => page.data) ?? []), [list.data])
  const memory = useMemory(place)
  const short = useAsLong(list, posts.length, memory.keys.length)
  if (list.isPending || short) return <Loading>{skeleton ?? <WaterfallSkeletons />}</Loading>
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (posts.length === 0 && !list.hasNextPage) return <Empty {...empty} />
  return (
    <>
      <Columns {...body} posts={posts} memory={memory} />
      <ListEnd
        pages={list.data.pages.length}
        more={list.hasNextPage}
        error={list.isFetchNextPageError ? (list.error ?? defaultWords.request) : null}
        onNext={() => void list.fetchNextPage({ cancelRefetch: false })}
      />
    </>
  )
}

export type WaterfallProps = Pick<PagedListProps<Post>, 'list' | 'place' | 'label'> & {
  render: (post: Post) => ReactElement
  columns?: number
  /** CSS px between cards, and around them unless they are squares, which reach the edges. */
  gap?: number
  square?: boolean
  skeleton?: ReactNode
  empty?: EmptyProps
}

type ColumnsProps = Omit<WaterfallProps, 'skeleton' | 'empty' | 'place'> & { posts: readonly Post[]; memory: Memory }

const Columns = ({ list, posts, memory, render, label, columns = 2, gap = 8, square = false }: ColumnsProps) => {
  const keys = useMemo(() => posts.map((post) => post.topic_id), [posts])
  const guess = useCallback(
    (index: number, width: number) => {
      const post = posts[index]
      return square || !post ? width : heightOf(post, width, remOf(), textScaleOf())
    },
    [posts, square],
  )
  const { box, card, filled, near, measure } = useColumns({ keys, columns, gap, guess, memory })
  return (
    <div style={{ padding: square ? 0 : gap }}>
      <div
        ref={box}
        role="feed"
        aria-label={label}
        aria-busy={list.isFetchingNextPage}
        className={styles.columns}
        style={{ height: filled.height }}
      >
        {near.map((index) => {
          const post = posts[index]
          const slot = filled.slots[index]
          return post && slot ? (
            <Measured
              key={post.topic_id}
              name={post.topic_id}
              onHeight={measure}
              style={{ top: slot.top, left: slot.column * (card + gap), width: card }}
            >
              {render(post)}
            </Measured>
          ) : null
        })}
      </div>
    </div>
  )
}

type MeasuredProps = {
  name: Key
  onHeight: (name: Key, height: number) => void
  style: { top: number; left: number; width: number }
  children: ReactNode
}

const Measured = ({ name, onHeight, style, children }: MeasuredProps) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = element.current
    if (!card) return
    const watcher = new ResizeObserver(() => onHeight(name, card.getBoundingClientRect().height))
    watcher.observe(card)
    return () => watcher.disconnect()
  }, [name, onHeight])
  return (
    <div ref={element} className={styles.cell} style={style}>
      {children}
    </div>
  )
}

const unique = (posts: readonly Post[]): Post[] => [...new Map(posts.map((post) => [post.topic_id, post])).values()]

const rootStyle = () => getComputedStyle(document.documentElement)
const remOf = () => Number.parseFloat(rootStyle().fontSize)
const textScaleOf = () => Number.parseFloat(rootStyle().getPropertyValue('--text-scale')) || 1
