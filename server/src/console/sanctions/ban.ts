import { sql } from 'kysely'
import { requireAnotherChief } from '../../identity/member/last-chief.ts'
import { lockMember } from '../../identity/member/queries.ts'
import { findSanctions, permanentUntil, storeSanction } from '../../identity/member/sanction.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { updateHiddenItems, updateHiddenItemsSoon } from './hide-items.ts'

type BanChange = {
  memberId: number
  siteId: number | null
  until: Date | null
  reason: string
  /** Lifts the ban only if it has ended by then. */
  overBy?: Date
}

/**
 * On one site or all (`siteId` null); `until` null lifts it. A ban on all sites ends the sessions. The items are
 * hidden or shown after its commit and before the answer.
 */
export const setBan = (app: AppContext, db: Db, { memberId, siteId, until, reason, overBy }: BanChange) =>
  transaction(db, async (trx) => {
    await lockMember(trx, memberId)
    if (overBy && (await isBannedAfter(trx, { memberId, siteId }, overBy))) return
    if (until && siteId === null) await requireAnotherChief(trx, memberId, app.ports.clock.now())
    await storeSanction(trx, { memberId, siteId, kind: 'ban', until, reason })
    await updateHiddenItemsSoon(app, trx, memberId)
    if (until && siteId === null) await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    if (until && until < permanentUntil) await queueJob(trx, { kind: 'lift-ban', payload: { memberId }, runAt: until })
    await app.invalidation.publish(trx, `member:${memberId}`)
    await app.invalidation.publish(trx, `posts:${siteId ?? 'all'}`)
  })

const isBannedAfter = async (db: Db, { memberId, siteId }: Omit<BanChange, 'until' | 'reason'>, at: Date) =>
  (await findSanctions(db, memberId, at)).some((one) => one.kind === 'ban' && one.siteId === siteId)

/** Lifts the bans of a member that are over. Does nothing for one that was extended meanwhile. */
export const liftBan = async (app: AppContext, memberId: number): Promise<void> => {
  const { db } = app.database
  const now = app.ports.clock.now()
  const onAllSites = await db
    .selectFrom('member')
    .select(sql<null>`null::int`.as('site_id'))
    .where('id', '=', memberId)
    .where('banned_until', '<=', now)
    .execute()
  const onSites = await db
    .selectFrom('site_sanction')
    .select('site_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'ban')
    .where('until', '<=', now)
    .orderBy('site_id')
    .execute()
  for (const { site_id } of [...onAllSites, ...onSites])
    await setBan(app, db, { memberId, siteId: site_id, until: null, reason: '', overBy: now })
  // A repeated job finds no ban, but items that a failure after its end has left hidden.
  await updateHiddenItems(app, db, memberId)
}
