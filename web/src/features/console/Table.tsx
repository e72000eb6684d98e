import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import styles from './Table.module.css'

/**
 * Rows of facts. The first column leads: it stays at the left edge, and on a narrow window, where each row becomes a
 * card, it is the card's heading. `rows` undefined: on their way.
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={lookOf(column)}>
                {column.quiet ? <span className="sr">{column.head}</span> : column.head}
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
                    data-head={column.quiet ? undefined : column.head}
                    className={cx(lookOf(column), at === 0 && styles.lead)}
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
  /** Stands at the right, its digits under each other. */
  number?: boolean
  /** Its heading is for readers of the screen alone: buttons at the end of a row. */
  quiet?: boolean
  /** Takes the room that is left, over several lines. */
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

const lookOf = <T,>({ number, quiet, wide }: Column<T>) =>
  cx(number && `${styles.number} num`, quiet && styles.quiet, wide && styles.wide)
