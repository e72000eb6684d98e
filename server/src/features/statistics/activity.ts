import { chinaDay } from '@quanzi/contract/text'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'

type Seen = { site: number; day: string; member: number }

/** Those who are new on their day count; of several processes that saw the same one, one does. */
const write = statement<{ n: number }>(
  'activity_write',
  `with fresh as (
     insert into day_member (site_id, day, member_id)
     select * from unnest($1::int[], $2::date[], $3::bigint[]) order by 1, 2, 3
     on conflict do nothing returning site_id, day
   ), counted as (
     insert into day_count as c (site_id, day, kind, n)
     select site_id, day, 'active', count(*)::int from fresh group by 1, 2 order by 1, 2
     on conflict (site_id, day, kind) do update set n = c.n + excluded.n
   )
   select count(*) as n from fresh`,
)

const every = 5_000
/** As many are remembered; beyond, they are asked for again, which the database takes for what it is. */
const most = 200_000

/** Notes which members were there on a day; written a few seconds later, as nobody waits for it. */
export const openActivity = (house: Pick<House, 'database' | 'log'>) => {
  const known = new Set<string>()
  let today = ''
  let waiting: Seen[] = []
  let writing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    writing = writing.then(async () => {
      if (waiting.length === 0) return
      const seen = waiting
      waiting = []
      try {
        await write(house.database.db, [
          seen.map((one) => one.site),
          seen.map((one) => one.day),
          seen.map((one) => one.member),
        ])
      } catch (error) {
        for (const one of seen) known.delete(keyOf(one))
        house.log.error({ err: error, lost: seen.length }, 'activity was not written')
      }
    })
    return writing
  }

  const timer = setInterval(flush, every)
  timer.unref()
  return {
    saw: (site: number, member: number, now: Date): void => {
      const one = { site, day: chinaDay(now), member }
      const key = keyOf(one)
      if (known.has(key)) return
      if (one.day !== today || known.size >= most) known.clear()
      today = one.day
      known.add(key)
      waiting.push(one)
    },
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

export type Activity = ReturnType<typeof openActivity>

const keyOf = ({ site, day, member }: Seen): string => `${day} ${site} ${member}`
