import type { Page } from '@quanzi/contract/call'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react'
import { WindowVirtualizer } from 'virtua'
import { Empty, type EmptyProps, ErrorState } from '../feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../feedback/Skeletons.tsx'
import { cx } from '../layout/cx.ts'
import { useScreen } from '../layout/screen-context.ts'
import { isServerRendered, renderedItems } from '../state/server-rendered.ts'
import { inRows } from './in-rows.ts'
import { type ContinuedList, ListEnd } from './ListEnd.tsx'
import styles from './PagedList.module.css'
import { useActiveItem } from './use-active-item.ts'
import { useBufferSize } from './use-buffer-size.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useMovedRows } from './use-moved-rows.ts'
import { useRestoreLength } from './use-restore-length.ts'
import { useRestoredHeights } from './use-restored-heights.ts'

/**
 * A virtualised list that loads the next page 20 px before its end and restores heights and scroll position on return.
 * Its items stay when a later page fails.
 */
export const PagedList = <T,>({
  list,
  positionKey,
  itemKey,
  renderItem,
  label,
  as = 'feed',
  skeleton = <RowSkeletons />,
  empty,
  gap = 0,
  estimatedHeight = 72,
  activeKey,
  columns = 1,
}: PagedListProps<T>) => {
  const getKey = useMemo(() => (typeof itemKey === 'function' ? itemKey : (item: T) => keyAt(item, itemKey)), [itemKey])
  const items = useMemo(() => flatten(list.data?.pages ?? [], getKey), [list.data, getKey])
  const rows = useMemo(() => inRows(items, columns), [items, columns])
  const keys = useMemo(() => items.map(getKey), [items, getKey])
  const movedStyle = useMovedRows(keys)
  const pageCount = list.data?.pages.length ?? 0
  const {
    heights,
    handle,
    pages: restoredPages,
  } = useRestoredHeights(columns > 1 ? `${positionKey}:${columns}` : positionKey, pageCount)
  const scrollToItem = (index: number) =>
    handle.current?.scrollToIndex(Math.floor(index / columns), { align: 'center' })
  const activeItem = useActiveItem(activeKey, () => {
    const index = items.findIndex((item) => getKey(item) === activeKey)
    if (index >= 0) scrollToItem(index)
  })
  // The virtualizer follows the window, which a panel does not scroll.
  const { panel } = useScreen()
  const restoring = useRestoreLength(list, pageCount, restoredPages)
  const box = useRef<HTMLDivElement>(null)
  const bufferSize = useBufferSize(box, items.length > 0 && !restoring && !panel)
  useFocusAfterRemoval(box, keys, scrollToItem)

  if (list.isPending || restoring)
    return <Loading>{columns > 1 ? <div className={styles.waiting}>{skeleton}</div> : skeleton}</Loading>
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (items.length === 0 && !list.hasNextPage) return <Empty {...empty} />

  const renderOne = (item: T, index: number) => (
    <div
      key={getKey(item)}
      data-index={index}
      ref={getKey(item) === activeKey ? activeItem : undefined}
      role={as === 'list' ? 'listitem' : undefined}
      className={cx(styles.item, index < columns && styles.first)}
      style={{ ...movedStyle(index), ...(gap > 0 && index > 0 && { paddingTop: `${gap / 16}rem` }) }}
    >
      {renderItem(item, index)}
    </div>
  )
  const renderRow = (row: T[], index: number) =>
    columns === 1 && row[0] ? (
      renderOne(row[0], index)
    ) : (
      <div
        key={row[0] && getKey(row[0])}
        className={styles.columns}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {row.map((item, column) => renderOne(item, index * columns + column))}
      </div>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name. */}
      <div ref={box} role={as} aria-label={label} aria-busy={list.isFetchingNextPage}>
        {panel ? (
          items.map(renderOne)
        ) : (
          <WindowVirtualizer
            key={columns}
            data={rows}
            bufferSize={bufferSize}
            itemSize={estimatedHeight}
            ssrCount={isServerRendered() ? renderedItems : undefined}
            {...heights}
          >
            {renderRow}
          </WindowVirtualizer>
        )}
      </div>
      <ListEnd list={list} />
    </>
  )
}

export type PagedListProps<T> = {
  list: ContinuedList &
    Pick<UseInfiniteQueryResult<InfiniteData<Page<T>>>, 'data' | 'isPending' | 'isFetchingNextPage' | 'refetch'>
  positionKey: string
  /** The property that identifies an item, or a function of module scope: a new one would rebuild the list. */
  itemKey: KeyName<T> | ((item: T) => string | number)
  renderItem: (item: T, index: number) => ReactElement
  label: string
  as?: 'feed' | 'list'
  skeleton?: ReactNode
  empty?: EmptyProps
  gap?: number
  /**
   * The expected height of an item in CSS px. Without it a page of tall items renders in full before they are measured.
   */
  estimatedHeight?: number | undefined
  /** The item that stays in view when it changes. */
  activeKey?: string | number | undefined
  /** Items side by side. */
  columns?: number
}

type KeyName<T> = { [K in keyof T & string]: T[K] extends string | number ? K : never }[keyof T & string]

/** `KeyName` has chosen a property of these types, which the compiler does not conclude. */
const keyAt = <T,>(item: T, name: KeyName<T>) => item[name] as string | number

const flatten = <T,>(pages: readonly Page<T>[], getKey: (item: T) => string | number): T[] => {
  const seen = new Set<string | number>()
  return pages
    .flatMap((page) => page.data)
    .filter((item) => {
      const key = getKey(item)
      return seen.has(key) ? false : seen.add(key)
    })
}
