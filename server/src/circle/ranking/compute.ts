import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { type Week, weekFrom, weekOf, weeksSince } from './week.ts'

const { like, comment, collect, share } = limits.rankPoints

/** Computes open and missed weeks and freezes those that are over. Idempotent. docs/spec/ranking.md. */
export const computeRankings = (db: Db, now: Date, since: Week = weekOf(now)): Promise<void> =>
  transaction(db, async (trx) => {
    await sql`set local statement_timeout = 60000`.execute(trx)
    for (const week of await findOpenWeeks(trx, now, since)) {
      await trx.deleteFrom('rank_entry').where('period_id', 'in', openPeriods(trx, week)).execute()
      await rankWeek(trx, week, now)
      await trx
        .updateTable('rank_period')
        .set({ computed_at: now, frozen: week.to <= now })
        .where('start_date', '=', week.start_date)
        .where('frozen', '=', false)
        .execute()
    }
  })

/** Inserts the missing periods of all sites and returns the weeks with an open one. */
const findOpenWeeks = async (db: Db, now: Date, since: Week): Promise<Week[]> => {
  const latestPeriod = await db
    .selectFrom('rank_period')
    .select('start_date')
    .orderBy('start_date', 'desc')
    .executeTakeFirst()
  for (const { start_date, end_date } of weeksSince(latestPeriod?.start_date ?? since.start_date, now)) {
    await sql`
      insert into rank_period (site_id, start_date, end_date) select id, ${start_date}::date, ${end_date}::date from site where retired_at is null
      on conflict (site_id, start_date) do nothing`.execute(db)
  }
  const openPeriodRows = await db
    .selectFrom('rank_period')
    .select('start_date')
    .distinct()
    .where('frozen', '=', false)
    .orderBy('start_date')
    .execute()
  return openPeriodRows.map(({ start_date }) => weekFrom(start_date))
}

const openPeriods = (db: Db, { start_date }: Week) =>
  db.selectFrom('rank_period').select('id').where('start_date', '=', start_date).where('frozen', '=', false)

/**
 * Own posts, banned members and further comments of one member under a post do not count. Where leaving out an author
 * would reveal them, they count like anybody: places follow from the public counts.
 */
const rankWeek = (db: Db, { start_date, from, to }: Week, now: Date) =>
  sql`
  with activity as (
    select post_id, member_id as who, ${sql.lit(like)}::int as points from post_like
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    union all
    select post_id, member_id, ${sql.lit(collect)} from post_collect
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    union all
    select post_id, case when viewer ~ '^m[0-9]{1,15}$' then substr(viewer, 2)::bigint end, ${sql.lit(share)} from post_share
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    union all
    select distinct post_id, author_id, ${sql.lit(comment)} from comment
    where published_at >= ${from}::timestamptz and published_at < ${to}::timestamptz and state = 1 and not hidden and not anonymous
  ), scored as (
    select p.id, p.site_id, p.published_at, sum(d.points)::int as score
    from activity d
    join post p on p.id = d.post_id and p.state = 1 and not p.hidden
    join member m on m.id = d.who
    where (p.anonymous or d.who <> p.author_id) and (m.banned_until is null or m.banned_until <= ${now}::timestamptz)
      and not exists (select 1 from site_sanction z where z.member_id = d.who and z.site_id = p.site_id and z.kind = 'ban'
        and z.until > ${now}::timestamptz)
    group by p.id
  ), ranked as (
    select id, site_id, score, row_number() over (partition by site_id order by score desc, published_at, id) as rank from scored
  )
  insert into rank_entry (period_id, rank, post_id, score)
  select r.id, k.rank, k.id, k.score from ranked k
  join rank_period r on r.site_id = k.site_id and r.start_date = ${start_date}::date and not r.frozen
  where k.rank <= ${limits.rankedPosts}`.execute(db)
