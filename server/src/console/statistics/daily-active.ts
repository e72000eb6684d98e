import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { createBufferedWriter } from '../../platform/db/buffered-writer.ts'
import type { Db } from '../../platform/db/handle.ts'
import { commitLocally } from '../../platform/db/statements/commit-locally.ts'
import { columnsOf, statement } from '../../platform/db/statements/statement.ts'

type DailyVisit = { site: number; day: string; member: number }

/** Counts members on their first visit of a day; if several processes saw it, one counts it. */
const insertVisits = statement<{ n: number }>(
  'activity_write',
  `with fresh as (
     insert into daily_active_member (site_id, day, member_id)
     select x.* from unnest($1::int[], $2::date[], $3::bigint[]) x, ${commitLocally} order by 1, 2, 3
     on conflict do nothing returning site_id, day, member_id
   ), counted as (
     insert into daily_count as c (site_id, day, kind, n)
     select site_id, day, 'active', count(*)::int from fresh group by 1, 2 order by 1, 2
     on conflict (site_id, day, kind, slot) do update set n = c.n + excluded.n
   ), seen as (
     update site_member s set active_on = greatest(s.active_on, f.day) from fresh f
     where s.site_id = f.site_id and s.member_id = f.member_id
   )
   select count(*) as n from fresh`,
)

/** Bounds the memory: beyond it the visits are forgotten and written again, which the statement ignores. */
const maxRemembered = 200_000

export const openActivityTracker = ({ database: { db }, log }: Pick<AppContext, 'database' | 'log'>) => {
  const recorded = new Set<string>()
  let today = ''
  const writer = createBufferedWriter<DailyVisit>({
    name: 'activity',
    intervalMs: 5_000,
    batchSize: 10_000,
    write: (visits) => insertVisits(db, columnsOf(visits, 'site', 'day', 'member')),
    merge: (first) => first,
    onFailure: (visits) => {
      for (const visit of visits) recorded.delete(visitKey(visit))
    },
    log,
  })
  return {
    record: (site: number, member: number, now: Date): void => {
      const visit = { site, day: toChinaDate(now), member }
      const key = visitKey(visit)
      if (recorded.has(key)) return
      if (visit.day !== today || recorded.size >= maxRemembered) recorded.clear()
      today = visit.day
      recorded.add(key)
      writer.add(key, visit)
    },
    flush: writer.flush,
    close: writer.close,
  }
}

const visitKey = ({ site, day, member }: DailyVisit): string => `${day} ${site} ${member}`

/** Adds the slots of past days to the first one. Nothing is added to them any more. */
export const foldDailyCounts = async (db: Db, now: Date): Promise<void> => {
  await foldStatement(db, [toChinaDate(new Date(now.getTime() - day))])
}

const foldStatement = statement<never>(
  'daily_count_fold',
  `with folded as (delete from daily_count where slot > 0 and day < $1 returning site_id, day, kind, n)
   insert into daily_count as c (site_id, day, kind, n) select site_id, day, kind, sum(n)::int from folded group by 1, 2, 3
   on conflict (site_id, day, kind, slot) do update set n = c.n + excluded.n`,
)
