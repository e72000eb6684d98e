import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { queueJob } from '../../jobs/queue.ts'
import { forGood } from './mute.ts'
import { holdMember } from './rows.ts'

/** Bans a member until then, or lifts the ban: logged out everywhere, and nothing of theirs is seen meanwhile. */
export const setBan = (
  house: House,
  db: Db,
  { memberId, until, reason }: { memberId: number; until: Date | null; reason: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    const hidden = until !== null
    const cover = async () => {
      for (const kind of ['post', 'comment'] as const)
        await trx
          .updateTable(kind)
          .set({ hidden })
          .where('author_id', '=', memberId)
          .where('hidden', '<>', hidden)
          .execute()
    }
    // First what they wrote and then the member, as decisions take them too; and once more for what came in between.
    await cover()
    await holdMember(trx, memberId)
    await trx
      .updateTable('member')
      .set({ banned_until: until, banned_reason: reason })
      .where('id', '=', memberId)
      .execute()
    await cover()
    if (hidden) await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    if (until && until < forGood) await queueJob(trx, { kind: 'lift-ban', payload: { memberId }, runAt: until })
    await house.bus.tell(trx, `member:${memberId}`)
    await house.bus.tell(trx, 'posts:all')
  })

/** Ends a ban whose time is over; one that was made longer meanwhile goes on. */
export const liftBan = async (house: House, memberId: number): Promise<void> => {
  const { db } = house.database
  const now = house.ports.clock.now()
  const over = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('banned_until', '<=', now)
    .executeTakeFirst()
  if (over) await setBan(house, db, { memberId, until: null, reason: '' })
}
