import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'

/** Bans a member until then, or lifts the ban: logged out everywhere, and nothing of theirs is seen meanwhile. */
export const setBan = (
  house: House,
  db: Db,
  { memberId, until, reason }: { memberId: number; until: Date | null; reason: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    const hidden = until !== null
    await trx
      .updateTable('member')
      .set({ banned_until: until, banned_reason: reason })
      .where('id', '=', memberId)
      .execute()
    await trx.updateTable('post').set({ hidden }).where('author_id', '=', memberId).execute()
    await trx.updateTable('comment').set({ hidden }).where('author_id', '=', memberId).execute()
    if (hidden) await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    await house.bus.tell(trx, `member:${memberId}`)
    await house.bus.tell(trx, 'posts:all')
  })
