import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty, type EmptyProps } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useMovedRows } from '../../ui/lists/use-moved-rows.ts'
import styles from './CursorListRows.module.css'
import type { CursorListState } from './use-cursor-list.ts'

/** The rows of a cursor list. */
export const CursorListRows = <T,>({ label, list, keyOf, empty, children }: CursorListRowsProps<T>) => {
  const { rows, error, retry } = list
  const movedStyle = useMovedRows(rows?.map(keyOf) ?? noKeys)
  if (!rows) return <LoadingState error={error} onRetry={retry} rows={4} />
  if (rows.length === 0) return <Empty {...empty} />
  return (
    <>
      <ul aria-label={label} className={styles.list}>
        {rows.map((row, index) => (
          <li key={keyOf(row)} style={movedStyle(index)}>
            {children(row)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const noKeys: readonly string[] = []

/** `more` is undefined at the end of the list. */
export type LoadMoreList = Partial<Pick<CursorListState<unknown>, 'more' | 'loadingMore'>>

export const LoadMore = ({ list: { more, loadingMore = false } }: { list: LoadMoreList }) =>
  more ? (
    <div className={styles.more}>
      <Button small busy={loadingMore} onClick={more}>
        加载更多
      </Button>
    </div>
  ) : null

type CursorListRowsProps<T> = {
  label: string
  list: CursorListState<T>
  keyOf: (row: T) => string | number
  empty?: EmptyProps
  children: (row: T) => ReactNode
}
