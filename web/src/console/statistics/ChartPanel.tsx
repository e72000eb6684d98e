import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { type Column, Table } from '../lists/Table.tsx'
import { downloadTextFile, toCsv } from '../shell/csv.ts'
import { Panel } from '../shell/Panel.tsx'

/** `unit` of the plain value, where the cell formats it: the head of the CSV names it. */
export type ChartColumn<T> = Column<T> & { value: (row: T) => string | number; unit?: string }

/** A chart, the same data as a table, and a CSV download. */
export const ChartPanel = <T,>({
  title,
  note,
  query,
  rows,
  keyOf,
  columns,
  fileName,
  children,
}: ChartPanelProps<T>) => {
  const [showTable, setShowTable] = useState(children === undefined)
  return (
    <Panel
      title={title}
      note={note}
      flush={showTable}
      fill
      actions={
        <>
          {children !== undefined && (
            <Button small onClick={() => setShowTable(!showTable)}>
              {showTable ? '图' : '表格'}
            </Button>
          )}
          <Button
            small
            icon={Download}
            disabled={!rows}
            aria-label={`导出${title} CSV`}
            onClick={() =>
              downloadTextFile(
                `${fileName}.csv`,
                toCsv(
                  columns.map(({ head, unit }) => (unit ? `${head}（${unit}）` : head)),
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
      {!rows ? (
        <LoadingState error={query.error} onRetry={query.refetch} rows={4} />
      ) : showTable ? (
        <Table label={`${title}表格`} list={{ rows: rows }} keyOf={keyOf} columns={columns} />
      ) : (
        children
      )}
    </Panel>
  )
}

type ChartPanelProps<T> = {
  title: string
  note?: string
  query: { error: unknown; refetch: () => unknown }
  rows: readonly T[] | undefined
  keyOf: (row: T) => string | number
  columns: readonly ChartColumn<T>[]
  /** The file name without its extension. */
  fileName: string
  /** The chart; without it, the table only. */
  children?: ReactNode
}
