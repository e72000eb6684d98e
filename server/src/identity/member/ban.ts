import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { AppContext } from '../request/app-context.ts'
import { requireAnotherChief } from './last-chief.ts'
import { permanentUntil } from './mute.ts'
import { lockMember } from './queries.ts'

/** `until` null lifts the ban. A ban ends the sessions and hides the member's items. */
export const setBan = (
  app: AppContext,
  db: Db,
  { memberId, until, reason }: { memberId: number; until: Date | null; reason: string },
): Promise<void> =>
  transaction(db, async (trx) => {
    const hidden = until !== null
    const updateHidden = async () => {
      for (const kind of ['post', 'comment'] as const)
        await trx
          .updateTable(kind)
          .set({ hidden })
          .where('author_id', '=', memberId)
          .where('hidden', '<>', hidden)
          .execute()
    }
    // Items before the member, in the order of a decision's locks; the second pass covers new items.
    await updateHidden()
    await lockMember(trx, memberId)
    if (until) await requireAnotherChief(trx, memberId, app.ports.clock.now())
    await trx
      .updateTable('member')
      .set({ banned_until: until, banned_reason: reason })
      .where('id', '=', memberId)
      .execute()
    await updateHidden()
    if (hidden) await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    if (until && until < permanentUntil) await queueJob(trx, { kind: 'lift-ban', payload: { memberId }, runAt: until })
    await app.invalidation.publish(trx, `member:${memberId}`)
    await app.invalidation.publish(trx, 'posts:all')
  })

/** Does nothing for a ban that was extended meanwhile. */
export const liftBan = async (app: AppContext, memberId: number): Promise<void> => {
  const { db } = app.database
  const now = app.ports.clock.now()
  const expired = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('banned_until', '<=', now)
    .executeTakeFirst()
  if (expired) await setBan(app, db, { memberId, until: null, reason: '' })
}
