import { CompiledQuery } from 'kysely'
import type { Db } from './handle.ts'
import { prepareAlways } from './prepared.ts'

export type Statement<Row, Params extends readonly unknown[] = readonly unknown[]> = (
  db: Db,
  params: Params,
) => Promise<Row[]>

/**
 * A statement of the hot paths, written in SQL with `$1, $2 …`: it is always a prepared one and goes past Kysely's
 * compiler. The result runs alone or inside a transaction, as any verb does.
 *
 * `name` is a short plain word for the database's own views. The two types are promises of whoever writes the SQL.
 */
export function statement<Row, Params extends readonly unknown[] = readonly unknown[]>(
  name: string,
  text: string,
): Statement<Row, Params> {
  prepareAlways(text, name)
  const query = CompiledQuery.raw(text)
  return async (db, parameters) => {
    const executor = db.getExecutor()
    const result = await executor.provideConnection((connection) =>
      connection.executeQuery<Row>({ ...query, parameters }),
    )
    return result.rows
  }
}
