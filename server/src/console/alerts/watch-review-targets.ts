import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { getReviewTargets } from '../statistics/review-targets.ts'
import { getOldestOfLevel } from '../statistics/waiting.ts'

/** Reported once, and its recovery once: of several processes, the lock of `notified_at` lets one report. */
export const watchReviewTargets = async (app: AppContext): Promise<void> => {
  const webhooks = await app.database.db
    .selectFrom('webhook')
    .innerJoin('site', 'site.id', 'site_id')
    .select('site_id')
    // No reviewer can open a retired site.
    .where('retired_at', 'is', null)
    .execute()
  for (const { site_id } of webhooks) {
    for (const level of [1, 2] as const) await checkLevel(app, site_id, level)
  }
}

const checkLevel = (app: AppContext, site: number, level: 1 | 2): Promise<void> =>
  transaction(app.database.db, async (db) => {
    const now = app.ports.clock.now()
    const target = await lockTarget(db, site, level)
    const oldest = await getOldestOfLevel(db, site, level)
    const waited = oldest ? Math.floor((now.getTime() - oldest.getTime()) / 1000) : 0
    const missed = waited > target.seconds
    if (missed === (target.notified_at !== null)) return
    await db
      .updateTable('review_target')
      .set({ notified_at: missed ? now : null })
      .where('site_id', '=', site)
      .where('level', '=', level)
      .execute()
    const event = missed ? 'review.late' : 'review.in_time'
    const body = { event, site, level, target: target.seconds, oldest: waited, at: now.toISOString() }
    const payload = { delivery: randomUUID(), siteId: site, event, body }
    await queueJob(db, { kind: 'send-webhook', payload, runAt: now })
  })

/** Inserts the default target where none was set, as a missing row cannot be locked. */
const lockTarget = async (db: Db, site: number, level: 1 | 2) => {
  const targets = await getReviewTargets(db, site)
  await db
    .insertInto('review_target')
    .values({ site_id: site, level, seconds: targets[level], notified_at: null })
    .onConflict((o) => o.doNothing())
    .execute()
  return db
    .selectFrom('review_target')
    .select(['seconds', 'notified_at'])
    .where('site_id', '=', site)
    .where('level', '=', level)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
