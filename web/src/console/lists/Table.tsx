import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { useMovedRows } from '../../ui/lists/use-moved-rows.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './Table.module.css'
import type { CursorListState } from './use-cursor-list.ts'

/** On a narrow window each row becomes a card headed by the first column. */
export const Table = <T,>({ label, list, keyOf, columns, empty, dimmed, sorting }: TableProps<T>) => {
  const { rows, error, retry } = list
  const movedStyle = useMovedRows(rows?.map(keyOf) ?? [])
  if (!rows) return <LoadingState error={error} onRetry={retry} />
  if (rows.length === 0) return <Empty {...(empty ?? {})} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
        {sorting && <SortSelect columns={columns} sorting={sorting} />}
        <table className={styles.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.head}
                  scope="col"
                  aria-sort={sorting && column.sort ? ariaSort(sorting, column.sort) : undefined}
                  className={cellClass(column)}
                >
                  {column.hiddenHead ? (
                    <span className="visually-hidden">{column.head}</span>
                  ) : sorting && column.sort ? (
                    <SortButton head={column.head} by={column.sort} sorting={sorting} />
                  ) : (
                    column.head
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOf(row)} style={movedStyle(index)} className={cx(dimmed?.(row) && styles.dimmed)}>
                {columns.map((column, at) => {
                  const Cell = at === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.head}
                      {...(at === 0 ? { scope: 'row' } : {})}
                      data-head={column.hiddenHead ? undefined : column.head}
                      className={cx(cellClass(column), at === 0 && styles.firstColumn)}
                    >
                      {column.cell(row, index)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore list={list} />
    </>
  )
}

/** `more` is undefined at the end of the list. */
type LoadMoreList = Partial<Pick<CursorListState<unknown>, 'more' | 'loadingMore'>>

export const LoadMore = ({ list: { more, loadingMore = false } }: { list: LoadMoreList }) =>
  more ? (
    <div className={styles.more}>
      <Button small busy={loadingMore} onClick={more}>
        加载更多
      </Button>
    </div>
  ) : null

/** The list of a call that answers all records at once. */
export const toList = <T,>({ data, error, refetch }: RecordsQuery<T>) => ({ rows: data?.data, error, retry: refetch })

type RecordsQuery<T> = { data: { data: readonly T[] } | undefined; error: unknown; refetch: () => unknown }

/** A second press turns the order. Numbers and times begin with the largest. */
const SortButton = ({ head, by, sorting }: { head: string; by: string; sorting: Sorting }) => {
  const chosen = sorting.by === by
  const icon = !chosen ? ArrowUpDown : sorting.order === 'desc' ? ArrowDown : ArrowUp
  return (
    <>
      <button
        type="button"
        className={cx(styles.sort, chosen && styles.sorted)}
        onClick={() => sorting.onSort(by, chosen && sorting.order === 'desc' ? 'asc' : 'desc')}
      >
        {head}
        <Icon icon={icon} size={14} />
      </button>
      <span className={styles.plainHead}>{head}</span>
    </>
  )
}

/** For cards, which have no heads. */
const SortSelect = <T,>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) => {
  const options = columns.flatMap(({ head, sort, number }) =>
    sort
      ? [
          { value: `${sort} desc`, label: `${head}${number ? '从多到少' : '从新到旧'}` },
          { value: `${sort} asc`, label: `${head}${number ? '从少到多' : '从旧到新'}` },
        ]
      : [],
  )
  return (
    <Select
      aria-label="排序"
      options={options}
      value={`${sorting.by} ${sorting.order}`}
      onChange={(value) => {
        const [by = '', order] = value.split(' ')
        sorting.onSort(by, order === 'asc' ? 'asc' : 'desc')
      }}
      className={styles.sortSelect}
    />
  )
}

const ariaSort = ({ by, order }: Sorting, column: string) =>
  by !== column ? 'none' : order === 'desc' ? 'descending' : 'ascending'

export type Sorting = { by: string; order: 'asc' | 'desc'; onSort: (by: string, order: 'asc' | 'desc') => void }

export type Column<T> = {
  head: string
  /** The name of its order on the server. */
  sort?: string
  cell: (row: T, index: number) => ReactNode
  /** Right-aligned with tabular digits. */
  number?: boolean
  /** The heading is for screen readers only: buttons at the end of a row. */
  hiddenHead?: boolean
  /** Takes the remaining width and may wrap. */
  wide?: boolean
  /** Long values, such as names that people choose, wrap, so that the other columns keep their room. */
  wraps?: boolean
}

export type TableProps<T> = {
  label: string
  /** Without rows: loading. */
  list: { rows: readonly T[] | undefined; error?: unknown; retry?: () => unknown } & LoadMoreList
  keyOf: (row: T) => string | number
  columns: readonly Column<T>[]
  empty?: { text?: string; action?: { label: string; onClick: () => void } } | undefined
  sorting?: Sorting
  /** Rows that are out of use. */
  dimmed?: ((row: T) => boolean) | undefined
}

const cellClass = <T,>({ number, hiddenHead, wide, wraps }: Column<T>) =>
  cx(
    number && `${styles.number} tabular-nums`,
    hiddenHead && styles.hiddenHead,
    wide && styles.wide,
    wraps && styles.wraps,
  )
