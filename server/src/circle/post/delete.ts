import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import type { ItemHooks } from '../history/item-hooks.ts'
import { deleteOwnItem } from '../history/own-items.ts'
import { schedulePostCredits } from './post-credits.ts'

export const deletePost = (itemHooks: ItemHooks, ctx: RequestContext, postId: number): Promise<null> =>
  transaction(ctx.db, async (db) => {
    await deleteOwnItem(itemHooks, { ...ctx, db }, { kind: 'post', id: postId })
    await schedulePostCredits(db, postId, ctx.now)
    return null
  })
