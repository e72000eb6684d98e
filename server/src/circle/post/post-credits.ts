import { limits } from '@quanzi/contract/limits'
import { postState } from '@quanzi/contract/states'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { earn, returnEarning, reverseEarning } from '../credit/earn.ts'

export const schedulePostCredits = (db: Db, postId: number, now: Date): Promise<void> =>
  queueJob(db, {
    kind: 'award-post-credits',
    payload: { postId },
    runAt: new Date(now.getTime() + limits.undoWindow),
    uniqueKey: `award-post-credits ${postId} ${now.getTime()}`,
  })

/** Idempotent: it looks only at the current state. */
export const reconcilePostCredits = async (app: AppContext, postId: number): Promise<void> => {
  const postSite = await app.database.db
    .selectFrom('post')
    .select('site_id')
    .where('id', '=', postId)
    .executeTakeFirst()
  if (!postSite) return
  // Outside the transaction, because an uncached site is read on a connection of its own.
  const site = await app.sites.getWithRetired(postSite.site_id)
  await transaction(app.database.db, async (db) => {
    // Concurrent runs and decisions wait here: no unique key guards a reversal.
    const post = await db
      .selectFrom('post')
      .select(['author_id', 'state', 'updated_at'])
      .where('id', '=', postId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!post) return
    const now = app.ports.clock.now()
    // The decision was undone and repeated before this job ran, so its undo window has begun again.
    if (now.getTime() < post.updated_at.getTime() + limits.undoWindow)
      return schedulePostCredits(db, postId, post.updated_at)
    const earningEvent = { memberId: post.author_id, kind: 'post' as const, target: `post:${postId}`, now }
    if (post.state === postState.online) {
      await earn(db, site, earningEvent)
      await returnEarning(db, earningEvent)
    } else if (post.state === postState.offline || post.state === postState.deleted)
      await reverseEarning(db, earningEvent)
  })
}
