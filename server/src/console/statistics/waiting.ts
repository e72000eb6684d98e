import { type ContentKind, contentKinds, getStatesInStages } from '@quanzi/contract/states'
import { type RawBuilder, sql } from 'kysely'
import { countItemsInStage } from '../../moderation/review/queue/counts.ts'
import { isUrgent } from '../../moderation/review/queue/queue-queries.ts'
import type { Db } from '../../platform/db/handle.ts'

type Level = { site: number; kind: ContentKind; level: 1 | 2 }

export const stageOfLevel = { 1: 'first', 2: 'second' } as const

const maxCounted = 1_000

/** A post that goes online by itself once its video is ready. With a video that failed it never does. */
const waitsForVideo = sql<boolean>`(i.publish_when_ready and i.media->0->>'status' is distinct from 'failed')`

/**
 * Level 1 waits since the submission, level 2 since the pass. A post that waits for its video alone needs no reviewer.
 * `is true`: `= false` of an `or` misses the index.
 */
const fromWaiting = ({ site, kind, level }: Level, bound: (time: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const time = sql.ref(level === 1 ? 'i.submitted_at' : 'i.updated_at')
  const forReviewers = kind === 'post' ? sql`and not ${waitsForVideo}` : sql``
  const partitions = level === 1 ? [sql`and ${isUrgent} is true`, sql`and ${isUrgent} is false`] : [sql``]
  const walks = partitions.map(
    (partition) => sql`(select ${time} as since from ${sql.table(kind)} i
      where i.site_id = ${site} and i.state = s.state ${forReviewers} ${partition} ${bound(time)})`,
  )
  return sql`from unnest(${getStatesInStages(kind, stageOfLevel[level])}::int[]) s(state),
    lateral (${sql.join(walks, sql` union all `)}) waiting`
}

/** From the stored counters, without the posts that need no reviewer. */
export const countWaiting = async (db: Db, { site, kind, level }: Level): Promise<number> => {
  const all = await countItemsInStage(db, kind, site, stageOfLevel[level])
  if (kind === 'comment' || all === 0) return all
  const states = getStatesInStages(kind, stageOfLevel[level])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from post i
    where i.site_id = ${site} and i.state = any(${states}::int[]) and ${waitsForVideo}`.execute(db)
  return Math.max(0, all - (rows[0]?.n ?? 0))
}

/** Since when the oldest item of a level waits; null when none does. */
export const getOldestWaitingSince = async (db: Db, level: Level): Promise<Date | null> => {
  const oldest = fromWaiting(level, (time) => sql`order by ${time}, i.id limit 1`)
  const { rows } = await sql<{ since: Date | null }>`select min(since) as since ${oldest}`.execute(db)
  return rows[0]?.since ?? null
}

export const getOldestOfLevel = async (db: Db, site: number, level: 1 | 2): Promise<Date | null> => {
  const times = await Promise.all(contentKinds.map((kind) => getOldestWaitingSince(db, { site, kind, level })))
  return times.reduce((oldest, time) => (oldest && (!time || oldest < time) ? oldest : time))
}

/** How many items of a level wait since before a time, counted up to 1,000. */
export const countOverdue = async (db: Db, level: Level, before: Date): Promise<number> => {
  // The order is that of the index: without it the planner reads the whole table, as most items of a site are online.
  const overdue = fromWaiting(level, (time) => sql`and ${time} < ${before} order by ${time}, i.id limit ${maxCounted}`)
  const { rows } = await sql<{ n: number }>`select count(*) as n ${overdue}`.execute(db)
  return Math.min(rows[0]?.n ?? 0, maxCounted)
}
