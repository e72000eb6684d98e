import { CompiledQuery } from 'kysely'
import type { Db } from '../handle.ts'
import { prepareAlways } from './prepared.ts'

export type Statement<Row, Params extends readonly unknown[] = readonly unknown[]> = (
  db: Db,
  params: Params,
) => Promise<Row[]>

/**
 * A statement of a hot path, written in SQL with `$1, $2 …`: it is always prepared and bypasses Kysely's compiler. It
 * runs alone or inside a transaction.
 *
 * `name` shows in `pg_prepared_statements`. The two types are not checked: they must match the SQL.
 *
 * `plannedOnce` is for a text of many parts: PostgreSQL underestimates what it costs to plan it, which may be several
 * times its execution, and would plan it anew with the parameters of each run.
 */
export function statement<Row, Params extends readonly unknown[] = readonly unknown[]>(
  name: string,
  text: string,
  options: { plannedOnce?: boolean } = {},
): Statement<Row, Params> {
  prepareAlways(text, name, options)
  const { query, queryId } = CompiledQuery.raw(text)
  return async (db, parameters) => {
    const executor = db.getExecutor()
    const result = await executor.provideConnection((connection) =>
      connection.executeQuery<Row>({ query, queryId, sql: text, parameters }),
    )
    return result.rows
  }
}

/** The columns of rows, for `unnest`. */
export const columnsOf = <Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))
