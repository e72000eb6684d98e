import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { queueJob } from '../../jobs/queue.ts'
import { oldestSince, targetsOf } from '../statistics/oldest.ts'

/**
 * Looks whether anything waits longer than the site's target. A target that is missed is told once, and once more when
 * it is kept again: the mark stands in `told_at`. Of several processes that look at once, one tells.
 */
export const watchWaiting = async (house: House): Promise<void> => {
  const hooks = await house.database.db.selectFrom('web_hook').select('site_id').execute()
  for (const { site_id } of hooks) {
    for (const level of [1, 2] as const) await watchLevel(house, site_id, level)
  }
}

const watchLevel = (house: House, site: number, level: 1 | 2): Promise<void> =>
  transaction(house.database.db, async (db) => {
    const now = house.ports.clock.now()
    const target = await lockTarget(db, site, level)
    const kinds = await Promise.all((['post', 'comment'] as const).map((kind) => oldestSince(db, site, kind, level)))
    const times = kinds.flatMap((since) => (since ? [since.getTime()] : []))
    const waited = times.length > 0 ? Math.floor((now.getTime() - Math.min(...times)) / 1000) : 0
    const missed = waited > target.seconds
    if (missed === (target.told_at !== null)) return
    await db
      .updateTable('review_target')
      .set({ told_at: missed ? now : null })
      .where('site_id', '=', site)
      .where('level', '=', level)
      .execute()
    const event = missed ? 'review.late' : 'review.in_time'
    const body = { event, site, level, target: target.seconds, oldest: waited, at: now.toISOString() }
    await queueJob(db, { kind: 'send-hook', payload: { siteId: site, event, body }, runAt: now })
  })

/** The row is made where nobody set a target yet, so that there is something to hold on to. */
const lockTarget = async (db: Db, site: number, level: 1 | 2): Promise<{ seconds: number; told_at: Date | null }> => {
  const targets = await targetsOf(db, site)
  await db
    .insertInto('review_target')
    .values({ site_id: site, level, seconds: targets[level], told_at: null })
    .onConflict((o) => o.doNothing())
    .execute()
  return db
    .selectFrom('review_target')
    .select(['seconds', 'told_at'])
    .where('site_id', '=', site)
    .where('level', '=', level)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
