import { cellSize } from '../../platform/db/cell-size.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ArchiveError } from '../archive-error.ts'
import type { Queryable } from '../catalog.ts'
import { movedTables } from './moved-tables.ts'
import { clientOf } from './transaction-client.ts'

export const lastCell = 9_999

/** From now on, rows of this deployment are numbered in the range of the cell. Cell 0 is what a deployment begins with. */
export const numberInCell = (db: Db, cell: number): Promise<number> =>
  transaction(db, async (trx) => {
    const client = clientOf(trx)
    let numbered = 0
    for (const { name } of movedTables) {
      const sequence = await idSequenceOf(client, name)
      if (!sequence) continue
      const { rows } = await client.query<{ last: string }>(`select last_value::text as last from ${sequence}`)
      const current = Math.floor(Number(rows[0]?.last) / cellSize)
      if (current > cell)
        throw new ArchiveError(`${name} is numbered in cell ${current}: a lower one was given to others`)
      if (current < cell)
        await client.query('select setval($1::text::regclass, $2, false)', [sequence, cell * cellSize + 1])
      numbered += 1
    }
    return numbered
  })

export const idSequenceOf = async (client: Queryable, name: string): Promise<string | null> => {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select case when exists (select from pg_attribute where attrelid = '${name}'::regclass and attname = 'id')
       then pg_get_serial_sequence('${name}', 'id') end as sequence`,
  )
  return rows[0]?.sequence ?? null
}
