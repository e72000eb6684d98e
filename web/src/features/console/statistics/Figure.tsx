import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Panel } from '../Panel.tsx'
import { type Column, Table } from '../Table.tsx'
import { csvOf, saveFile } from './csv.ts'

export type Cell<T> = Column<T> & { value: (row: T) => string | number }

/** One question: its drawing, the same as a table, and the table as a file. */
export const Figure = <T,>({ title, note, query, rows, keyOf, columns, file, children }: FigureProps<T>) => {
  const [table, setTable] = useState(children === undefined)
  return (
    <Panel
      title={title}
      note={note}
      bare={table}
      tools={
        <>
          {children !== undefined && (
            <Button small aria-pressed={table} onClick={() => setTable(!table)}>
              {table ? '图' : '表格'}
            </Button>
          )}
          <Button
            small
            icon={Download}
            disabled={!rows}
            aria-label={`导出${title} CSV`}
            onClick={() =>
              saveFile(
                `${file}.csv`,
                csvOf(
                  columns.map(({ head }) => head),
                  (rows ?? []).map((row) => columns.map(({ value }) => value(row))),
                ),
              )
            }
          >
            CSV
          </Button>
        </>
      }
    >
      {query.error && !rows ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : table ? (
        <Table label={`${title}表格`} rows={rows} keyOf={keyOf} columns={columns} />
      ) : rows ? (
        children
      ) : (
        <Loading>
          <RowSkeletons count={4} />
        </Loading>
      )}
    </Panel>
  )
}

type FigureProps<T> = {
  title: string
  note?: string
  query: { error: unknown; refetch: () => unknown }
  rows: readonly T[] | undefined
  keyOf: (row: T) => string | number
  columns: readonly Cell<T>[]
  /** The name of the file, without its ending. */
  file: string
  /** The drawing; absent: the table alone. */
  children?: ReactNode
}
