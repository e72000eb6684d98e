import { CompiledQuery } from 'kysely'
import type { QueryResultRow } from 'pg'
import type { Trx } from '../../platform/db/handle.ts'
import type { Queryable } from '../catalog.ts'

/** SQL as text within a transaction. */
export const clientOf = (trx: Trx): Queryable => ({
  query: async <R extends QueryResultRow>(text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery<R>(CompiledQuery.raw(text, values))
    return { rows }
  },
})
