import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'

type RunQuery = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

/** The `query` of a client of Kysely, which has a second form for cursors that nothing here opens. */
export const toKyselyQuery = (run: RunQuery): PostgresPoolClient['query'] => {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported')
    return run(text, values)
  }
  return query
}
