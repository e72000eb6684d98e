import type { Page } from '@quanzi/contract/call'
import { defaultWords } from '@quanzi/contract/words'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { WindowVirtualizer } from 'virtua'
import { Empty, type EmptyProps, ErrorState } from './Empty.tsx'
import { ListEnd } from './ListEnd.tsx'
import styles from './PagedList.module.css'
import { Loading, RowSkeletons } from './Skeletons.tsx'
import { useAsLong } from './use-as-long.ts'
import { useKeptHeights } from './use-kept-heights.ts'

/**
 * Every endless list: only what is near the screen is drawn, the next page comes when 20 px are left, and coming back
 * finds the same heights and the same place. Content already there stays when a later page fails.
 */
export const PagedList = <T,>({
  list,
  place,
  keyOf,
  render,
  label,
  as = 'feed',
  skeleton = <RowSkeletons />,
  empty,
  gap = 0,
  height,
  end,
}: PagedListProps<T>) => {
  const items = useMemo(() => flatten(list.data?.pages ?? [], keyOf), [list.data, keyOf])
  const { heights, count } = useKeptHeights(place, items.length)
  const short = useAsLong(list, items.length, count)

  if (list.isPending || short) return <Loading>{skeleton}</Loading>
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (items.length === 0 && !list.hasNextPage) return <Empty {...empty} />

  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name. */}
      <div role={as} aria-label={label} aria-busy={list.isFetchingNextPage}>
        <WindowVirtualizer data={items} bufferSize={600} itemSize={height} {...heights}>
          {(item, index) => (
            <div
              key={keyOf(item)}
              role={as === 'list' ? 'listitem' : undefined}
              className={styles.item}
              style={gap > 0 && index > 0 ? { paddingTop: `${gap / 16}rem` } : undefined}
            >
              {render(item, index)}
            </div>
          )}
        </WindowVirtualizer>
      </div>
      <ListEnd
        pages={list.data.pages.length}
        more={list.hasNextPage}
        error={list.isFetchNextPageError ? (list.error ?? defaultWords.request) : null}
        onNext={() => void list.fetchNextPage({ cancelRefetch: false })}
        text={end}
      />
    </>
  )
}

export type PagedListProps<T> = {
  /** `useInfiniteQuery(pages(…))`. */
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<Page<T>>>,
    | 'data'
    | 'error'
    | 'isPending'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'refetch'
    | 'fetchNextPage'
  >
  /** A name of this list, unique in the screen, with what it depends on: `feed:hot`. */
  place: string
  /** Outside the component or memoised: it decides whether the list is put together again. */
  keyOf: (item: T) => string | number
  render: (item: T, index: number) => ReactElement
  label: string
  /** `feed`: its items are articles. */
  as?: 'feed' | 'list'
  skeleton?: ReactNode
  empty?: EmptyProps
  /** Design px between two items. */
  gap?: number
  /** About how high an item is, in CSS px. High ones say so, or a whole page of them is drawn before it is known. */
  height?: number | undefined
  /** In place of 没有更多了; '' for nothing. */
  end?: string | undefined
}

/** All pages in one, without what a later page repeats. */
const flatten = <T,>(pages: readonly Page<T>[], keyOf: (item: T) => string | number): T[] => {
  const seen = new Set<string | number>()
  return pages
    .flatMap((page) => page.data)
    .filter((item) => {
      const key = keyOf(item)
      return seen.has(key) ? false : seen.add(key)
    })
}
