import type { Db } from '../db/handle.ts'
import { statement } from '../db/statements/statement.ts'
import { slidingWindow } from './sliding-window.ts'

type CountRow = { key: string; n: number }

/** With a limit, a row is written only while there is room for it, so that refused calls do not count. */
const addCountsStatement = statement<
  CountRow,
  [keys: string[], counts: number[], slot: number, previousWeight: number, expiresAt: Date, limit: number | null]
>(
  'rate_limit_add',
  `with added as (
     select a.key, a.n, coalesce(p.n, 0) * $4::float8 as previous
     from unnest($1::text[], $2::int[]) as a(key, n) left join rate_limit p on p.key = a.key and p.slot = $3::bigint - 1
   )
   insert into rate_limit as t (key, slot, n, last_slot)
   select key, $3, n, $5 from added where $6::float8 is null or previous + n - 1 < $6 order by key
   on conflict (key, slot) do update set n = t.n + excluded.n
     where $6::float8 is null or t.n + (select previous from added where added.key = t.key) + excluded.n - 1 < $6
   returning key, n`,
)

type Addition = { counts: [key: string, count: number][]; windowMs: number; now: number; limit?: number }

/** Adds to the counters of all processes and returns the rows that were written. */
export const addCounts = (db: Db, { counts, windowMs, now, limit }: Addition): Promise<CountRow[]> => {
  const { slot, previousWeight, expiresAt } = slidingWindow(windowMs, now)
  const [keys, numbers] = [counts.map(([key]) => key), counts.map(([, count]) => count)]
  return addCountsStatement(db, [keys, numbers, slot, previousWeight, expiresAt, limit ?? null])
}

/** What a key has counted in the current and the previous window. */
export const readCount = async (db: Db, key: string, now: Date): Promise<number> => {
  const row = await db
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.sum<number | null>('n').as('n'))
    .where('key', '=', key)
    .where('last_slot', '>', now)
    .executeTakeFirst()
  return row?.n ?? 0
}
