import { limits } from '@quanzi/contract/limits'
import { type ContentKind, getAvailableActions } from '@quanzi/contract/states'
import type { ReviewedKind } from '../../circle/history/history.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { LockedItem } from '../shared/lock-item.ts'
import { getLastHistoryEntry } from './history-queries.ts'
import { createAlreadyDecidedError, getItemForUpdate } from './items.ts'
import { requireReviewer } from './reviewer.ts'

const activeClaimQuery = statement<{ member_id: number; nickname: string }>(
  'claim_held',
  `select c.member_id, m.nickname from review_claim c join member m on m.id = c.member_id
   where c.kind = $1 and c.item_id = $2 and c.expires_at > $3 limit 1`,
)

export const rejectIfClaimed = async (ctx: RequestContext, db: Db, kind: ReviewedKind, id: number): Promise<void> => {
  const [claim] = await activeClaimQuery(db, [kind, id, ctx.now])
  if (claim && claim.member_id !== ctx.viewer.id) {
    throw new ApiError('claimed', { placeholders: { name: claim.nickname }, data: { by: claim.nickname } })
  }
}

/** Locks an item for a decision or a claim: 302 when the reviewer saw another revision, or another reviewer has claimed it. */
export const lockForDecision = async (
  ctx: RequestContext,
  db: Db,
  kind: ContentKind,
  id: number,
  rev: number | undefined,
): Promise<LockedItem> => {
  const item = await getItemForUpdate(ctx, db, kind, id)
  if (rev !== undefined && rev !== item.rev) throw await createAlreadyDecidedError(db, kind, id)
  await rejectIfClaimed(ctx, db, kind, id)
  return item
}

/**
 * 302 for a reviewer who can do nothing with the item: the claim would keep out those who can. A claim that arrives after
 * the reviewer has decided is ignored.
 */
export const claimItem = (
  ctx: RequestContext,
  kind: ContentKind,
  { id, holder, rev }: { id: number; holder: string; rev?: number | undefined },
): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const item = await lockForDecision(ctx, db, kind, id, rev)
    if (getAvailableActions(kind, item, requireReviewer(ctx)).length === 0) {
      if (await isLastDecisionBy(ctx, db, kind, id)) return null
      throw await createAlreadyDecidedError(db, kind, id)
    }
    await saveClaim(ctx, db, kind, id, holder)
    return null
  })

export const saveClaim = async (ctx: RequestContext, db: Db, kind: ReviewedKind, id: number, holder: string) => {
  const expires_at = new Date(ctx.now.getTime() + limits.claimLife)
  await db
    .insertInto('review_claim')
    .values({ kind, item_id: id, member_id: ctx.viewer.id, holder, expires_at })
    .onConflict((o) => o.columns(['kind', 'item_id', 'member_id', 'holder']).doUpdateSet({ expires_at }))
    .execute()
  await publishQueueChange(ctx, db)
}

const isLastDecisionBy = async (ctx: RequestContext, db: Db, kind: ContentKind, id: number): Promise<boolean> =>
  (await getLastHistoryEntry(db, kind, id))?.member_id === ctx.viewer.id

/** Other pages of the reviewer that show the item keep their claims. */
export const releaseClaim = (ctx: RequestContext, kind: ContentKind, id: number, holder: string): Promise<null> =>
  transaction(ctx.db, async (db) => {
    await getItemForUpdate(ctx, db, kind, id)
    await deleteOwnClaim(ctx, db, kind, id, holder)
    return null
  })

export const deleteOwnClaim = async (ctx: RequestContext, db: Db, kind: ReviewedKind, id: number, holder: string) => {
  await db
    .deleteFrom('review_claim')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('member_id', '=', ctx.viewer.id)
    .where('holder', '=', holder)
    .execute()
  await publishQueueChange(ctx, db)
}

export const deleteClaim = async (db: Db, kind: ReviewedKind, id: number): Promise<void> => {
  await db.deleteFrom('review_claim').where('kind', '=', kind).where('item_id', '=', id).execute()
}
