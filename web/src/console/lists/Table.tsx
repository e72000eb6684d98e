import type { ReactNode } from 'react'
import { Empty, ErrorState } from '../../ui/feedback/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { cx } from '../../ui/layout/cx.ts'
import styles from './Table.module.css'

/**
 * A data table. The first column is sticky; on a narrow window each row becomes a card with that column as its heading.
 * `rows` undefined: loading.
 */
export const Table = <T,>({ label, rows, error, onRetry, keyOf, columns, empty, dimmed }: TableProps<T>) => {
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />
  if (!rows) {
    return (
      <Loading>
        <RowSkeletons count={6} />
      </Loading>
    )
  }
  if (rows.length === 0) return <Empty {...(empty ?? {})} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
    <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cellClass(column)}>
                {column.hiddenHead ? <span className="visually-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} className={cx(dimmed?.(row) && styles.dimmed)}>
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
  )
}

export type Column<T> = {
  head: string
  cell: (row: T, index: number) => ReactNode
  /** Right-aligned with tabular digits. */
  number?: boolean
  /** The heading is for screen readers only: buttons at the end of a row. */
  hiddenHead?: boolean
  /** Takes the remaining width and may wrap. */
  wide?: boolean
}

type TableProps<T> = {
  label: string
  rows: readonly T[] | undefined
  error?: unknown
  onRetry?: (() => void) | undefined
  keyOf: (row: T) => string | number
  columns: readonly Column<T>[]
  empty?: { text?: string; action?: { label: string; onClick: () => void } }
  /** Rows that are out of use. */
  dimmed?: (row: T) => boolean
}

const cellClass = <T,>({ number, hiddenHead, wide }: Column<T>) =>
  cx(number && `${styles.number} tabular-nums`, hiddenHead && styles.hiddenHead, wide && styles.wide)
