import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'

/** The end of what has none: the clock never lifts it. */
export const forGood = new Date('9999-12-31T00:00:00.000Z')

/** Mutes a member until then, or ends it. The clock lifts a mute by itself: everybody compares. */
export const setMute = (
  house: House,
  db: Db,
  { memberId, until, reason }: { memberId: number; until: Date | null; reason: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    await trx
      .updateTable('member')
      .set({ muted_until: until, muted_reason: reason })
      .where('id', '=', memberId)
      .execute()
    await house.bus.tell(trx, `member:${memberId}`)
  })
