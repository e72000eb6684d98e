import type { Db } from '../handle.ts'
import { statement } from './statement.ts'

type SortColumn = { column: string; type: 'timestamptz' | 'float8' | 'int' | 'bigint' }
type Sort = {
  /** The sort columns before the unique last one. */
  columns: readonly [SortColumn, ...SortColumn[]]
  /** The unique last column, a bigint. The rows name it `id`. */
  id: string
  direction?: 'asc' | 'desc'
  /** How many parameters the list itself has: those of the page follow them. */
  params: number
}

type PageSql = {
  key: string
  /** The condition that a row follows the cursor; `true` for a page by offset. */
  after: string
  orderBy: string
  limit: string
  /** The limit of one branch of a union that is then sorted, limited and offset as a whole. */
  branchLimit: string
}

export type PageSource<Row> = {
  fromStart(limit: number, offset: number): Promise<Row[]>
  afterCursor(position: { key: string; id: number }, limit: number): Promise<Row[]>
}

/** Two prepared statements of one text: `<name>_from` by offset, `<name>_behind` after a cursor. */
export const pagedStatement = <Row = { id: number; key: string }>(
  name: string,
  { columns, id, direction = 'desc', params }: Sort,
  sqlOf: (page: PageSql) => string,
): ((db: Db, params: readonly unknown[]) => PageSource<Row>) => {
  const placeholder = (n: number) => `$${params + n}`
  const limit = placeholder(1)
  const offset = placeholder(2)
  const sorted = [...columns.map(({ column }) => column), id]
  const position = [...columns.map(({ type }) => type), 'bigint'].map((type, i) => `${placeholder(i + 2)}::${type}`)
  const common = {
    key: columns
      .map(({ column, type }) => (type === 'timestamptz' ? cursorTimestamp(column) : `${column}::text`))
      .join(" || ' ' || "),
    orderBy: `order by ${sorted.map((column) => (direction === 'desc' ? `${column} desc` : column)).join(', ')}`,
  }
  const fromStart = statement<Row>(
    `${name}_from`,
    sqlOf({
      ...common,
      after: 'true',
      limit: `limit ${limit} offset ${offset}`,
      branchLimit: `limit (${limit}::int + ${offset}::int)`,
    }),
  )
  const afterCursor = statement<Row>(
    `${name}_behind`,
    sqlOf({
      ...common,
      after: `(${sorted.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${position.join(', ')})`,
      limit: `limit ${limit}`,
      branchLimit: `limit ${limit}`,
    }),
  )
  return (db, own) => ({
    fromStart: (count, skip) => fromStart(db, [...own, count, skip]),
    afterCursor: ({ key, id: last }, count) => {
      const keys = columns.length === 1 ? [key] : key.split(' ')
      return afterCursor(db, [...own, count, ...columns.map((_, i) => keys[i] ?? null), last])
    },
  })
}

/** A timestamp as text with microseconds, which a JavaScript Date would lose. */
export const cursorTimestamp = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
