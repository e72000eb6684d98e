import { statement } from '../db/statement.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'

const hour = 3_600_000

/** The row is written only while there is room: what is refused is not counted. The hour before weighs by what of it still counts. */
const takeOne = statement<{ n: number }, [key: string, slot: number, allowed: number, weight: number, until: Date]>(
  'taken_hourly',
  `with before as (
     select coalesce((select n from taken where key = $1 and slot = $2::bigint - 1), 0) * $4::float8 as n
   )
   insert into taken as t (key, slot, n, last_slot)
   select $1, $2, 1, $5 from before where before.n < $3::int
   on conflict (key, slot) do update set n = t.n + 1 where t.n + (select n from before) < $3::int
   returning n`,
)

/**
 * Lets so many an hour through and throws 429 beyond, exactly and for all processes together: for what is dear and rare,
 * as each one is a row of the database. `http/flood-brake.ts` is for what is frequent.
 */
export const takeHourly = async (c: Context, key: string, allowed: number): Promise<void> => {
  if (!c.house.config.rateLimits) return
  const now = c.now.getTime()
  const slot = Math.floor(now / hour)
  const passed = now % hour
  // Kept until the hour after it is over, as that one weighs it.
  const until = new Date((slot + 2) * hour)
  const [row] = await takeOne(c.db, [key, slot, allowed, 1 - passed / hour, until])
  if (!row) throw new Refusal('tooMany', { retryAfter: Math.ceil((hour - passed) / 1000) })
}
