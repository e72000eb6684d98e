import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { AppContext } from '../request/app-context.ts'
import { requireAnotherChief } from './last-chief.ts'

export const permanentUntil = new Date('9999-12-31T00:00:00.000Z')

/**
 * Mutes a member or ends the mute (`until` is null). It expires without a job, as readers compare it with the clock.
 */
export const setMute = (
  app: AppContext,
  db: Db,
  { memberId, until, reason }: { memberId: number; until: Date | null; reason: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    await trx
      .updateTable('member')
      .set({ muted_until: until, muted_reason: reason })
      .where('id', '=', memberId)
      .execute()
    if (until) await requireAnotherChief(trx, memberId, app.ports.clock.now())
    await app.invalidation.publish(trx, `member:${memberId}`)
  })
