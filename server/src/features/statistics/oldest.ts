import { type Kind, statesIn } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

/** What a target is where nobody set one, in seconds. */
const defaultTarget = 300

const waitingNow = {
  post: statement<{ state: number; since: Date | null }>('oldest_post', oldestOf('post')),
  comment: statement<{ state: number; since: Date | null }>('oldest_comment', oldestOf('comment')),
}

/**
 * A step along an index for each state, whatever lies there: the first level waits since it was sent in, the second since it
 * was passed on. `is false`, as PostgreSQL turns `= false` of an `or` into conditions that the index does not hold.
 */
function oldestOf(kind: Kind): string {
  const oldest = (marked: string) => `(select submitted_at from ${kind} i where i.site_id = $1 and i.state = s.state
    and (hits <> '[]' or reports > 0) is ${marked} order by submitted_at, id limit 1)`
  return `select s.state, case when s.state = any($3::int[])
      then (select updated_at from ${kind} i where i.site_id = $1 and i.state = s.state order by updated_at, id limit 1)
      else least(${oldest('true')}, ${oldest('false')}) end as since
    from unnest($2::int[]) s(state)`
}

/** Since when the oldest item of a level waits; null where none does. */
export const oldestSince = async (db: Db, site: number, kind: Kind, level: 1 | 2): Promise<Date | null> => {
  const states = statesIn(kind, level === 1 ? 'first' : 'second')
  const rows = await waitingNow[kind](db, [site, states, level === 2 ? states : []])
  const times = rows.flatMap(({ since }) => (since ? [since.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

export const targetsOf = async (db: Db, site: number): Promise<{ 1: number; 2: number; missedSince: Date | null }> => {
  const rows = await db.selectFrom('review_target').selectAll().where('site_id', '=', site).execute()
  const of = (level: number) => rows.find((row) => row.level === level)?.seconds ?? defaultTarget
  const missed = rows.flatMap(({ told_at }) => (told_at ? [told_at.getTime()] : []))
  return { 1: of(1), 2: of(2), missedSince: missed.length > 0 ? new Date(Math.min(...missed)) : null }
}
