import { limits } from '@quanzi/contract/limits'
import { actionsFor, type Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lastLine } from './history-queries.ts'
import { findItem } from './items.ts'
import { reviewerOf } from './reviewer.ts'

const held = statement<{ member_id: number; nickname: string }>(
  'claim_held',
  `select c.member_id, m.nickname from review_claim c join member m on m.id = c.member_id
   where c.kind = $1 and c.item_id = $2 and c.expires_at > $3`,
)

/** 302 while somebody else has it in hand. */
export const refuseClaimed = async (c: Context, db: Db, kind: Kind, id: number): Promise<void> => {
  const [claim] = await held(db, [kind, id, c.now])
  if (claim && claim.member_id !== c.viewer.id) {
    throw new Refusal('claimed', { words: { name: claim.nickname }, data: { by: claim.nickname } })
  }
}

/**
 * Takes an item into one's hands for five minutes; taking it again begins them anew. A claim that comes after one's own
 * decision, sent before it or beside it, takes nothing: it would only keep the item from the next reviewer.
 */
export const claim = (c: Context, kind: Kind, id: number): Promise<null> =>
  transaction(c.db, async (db) => {
    const item = await findItem(c, db, kind, id)
    await refuseClaimed(c, db, kind, id)
    if (actionsFor(kind, item, reviewerOf(c)).length === 0 && (await isLastBy(c, db, kind, id))) return null
    const expires_at = new Date(c.now.getTime() + limits.claimLife)
    await db
      .insertInto('review_claim')
      .values({ kind, item_id: id, member_id: c.viewer.id, expires_at })
      .onConflict((o) => o.columns(['kind', 'item_id']).doUpdateSet({ member_id: c.viewer.id, expires_at }))
      .execute()
    await c.house.bus.tell(db, `desk:${c.site.id}`)
    return null
  })

const isLastBy = async (c: Context, db: Db, kind: Kind, id: number): Promise<boolean> =>
  (await lastLine(db, kind, id))?.member_id === c.viewer.id

/** Gives one's own claim free; that of another stays. */
export const release = (c: Context, kind: Kind, id: number): Promise<null> =>
  transaction(c.db, async (db) => {
    await findItem(c, db, kind, id)
    await db
      .deleteFrom('review_claim')
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('member_id', '=', c.viewer.id)
      .execute()
    await c.house.bus.tell(db, `desk:${c.site.id}`)
    return null
  })

/** A decision ends the claim. */
export const dropClaim = async (db: Db, kind: Kind, id: number): Promise<void> => {
  await db.deleteFrom('review_claim').where('kind', '=', kind).where('item_id', '=', id).execute()
}
