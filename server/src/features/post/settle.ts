import { limits } from '@quanzi/contract/limits'
import { postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { queueJob } from '../../jobs/queue.ts'
import { earn, takeBack } from '../credit/earn.ts'

/** Books or takes back what a post earned, once the time to undo the decision is over. */
export const settlePostCredits = (db: Db, postId: number, now: Date): Promise<void> =>
  queueJob(db, {
    kind: 'settle-post-credits',
    payload: { postId },
    runAt: new Date(now.getTime() + limits.undoWindow),
    uniqueKey: `settle-post-credits ${postId} ${now.getTime()}`,
  })

/** An approved post earns, one that is offline or deleted gives back. It looks at what is true now, so it may run twice. */
export const settlePost = async (house: House, postId: number): Promise<void> => {
  const known = await house.database.db.selectFrom('post').select('site_id').where('id', '=', postId).executeTakeFirst()
  if (!known) return
  // Asked before the transaction: where nobody has called for a while, the site has to be read.
  const site = await house.sites.get(known.site_id)
  await transaction(house.database.db, async (db) => {
    const post = await db.selectFrom('post').select(['author_id', 'state']).where('id', '=', postId).executeTakeFirst()
    if (!post) return
    const now = house.ports.clock.now()
    const deed = { memberId: post.author_id, kind: 'post' as const, target: `post:${postId}`, now }
    if (post.state === postState.online) await earn(db, site, deed)
    else if (post.state === postState.offline || post.state === postState.deleted) await takeBack(db, deed)
  })
}
