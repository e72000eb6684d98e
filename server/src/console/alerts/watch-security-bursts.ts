import { randomUUID } from 'node:crypto'
import { type SecurityBurst, securityBurstKinds } from '@quanzi/contract/console/security/security-kinds'
import { limits } from '@quanzi/contract/limits'
import { isOneOf, keysOf } from '@quanzi/contract/objects'
import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import { slotOf } from '../../identity/request/security-table.ts'
import type { Site } from '../../identity/site/site.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

/** Counts the current and the previous ten minutes. Reports begin and end once: one process changes the row. */
export const watchSecurityBursts = async (app: AppContext): Promise<void> => {
  const now = app.ports.clock.now()
  const counts = await countEvents(app.database.db, new Date(slotOf(now).getTime() - limits.securitySlot))
  for (const site of await app.sites.list())
    for (const kinds of keysOf(securityBurstKinds)) await checkBurst(app, site, kinds, peakOf(counts, site.id, kinds))
}

type EventCount = { site_id: number; slot: Date; kind: string; n: number }

const countEvents = (db: Db, since: Date): Promise<EventCount[]> =>
  db
    .selectFrom('security_event')
    .select(['site_id', 'slot', 'kind', sql<number>`sum(n)::int`.as('n')])
    .where('slot', '>=', since)
    .where('item', '=', '')
    .groupBy(['site_id', 'slot', 'kind'])
    .execute()

const peakOf = (counts: EventCount[], site: number, kinds: SecurityBurst): number => {
  const bySlot = new Map<number, number>()
  for (const { site_id, slot, kind, n } of counts)
    if (site_id === site && isOneOf(securityBurstKinds[kinds], kind))
      bySlot.set(slot.getTime(), (bySlot.get(slot.getTime()) ?? 0) + n)
  return Math.max(0, ...bySlot.values())
}

const checkBurst = async (app: AppContext, site: Site, kinds: SecurityBurst, peak: number): Promise<void> => {
  const threshold = site.settings[kinds]
  const isBurst = threshold > 0 && peak >= threshold
  await transaction(app.database.db, async (db) => {
    const now = app.ports.clock.now()
    const change = isBurst ? await beginBurst(db, site.id, kinds, peak, now) : await endBurst(db, site.id, kinds, now)
    if (!change) return
    const hook = await db.selectFrom('webhook').select('site_id').where('site_id', '=', site.id).executeTakeFirst()
    if (!hook) return
    const event = isBurst ? 'security.burst' : 'security.calm'
    const body = { event, site: site.id, kind: kinds, threshold, count: peak, at: now.toISOString() }
    const payload = { delivery: randomUUID(), siteId: site.id, event, body }
    await queueJob(db, { kind: 'send-webhook', payload, runAt: now })
  })
}

/** True when it has begun now; a burst that goes on raises its peak. */
const beginBurst = async (db: Db, site_id: number, kinds: string, peak: number, now: Date): Promise<boolean> => {
  const begun = await db
    .insertInto('security_burst')
    .values({ site_id, kinds, began_at: now, ended_at: null, peak })
    .onConflict((o) => o.columns(['site_id', 'kinds']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) return true
  await openBursts(db, site_id, kinds).where('peak', '<', peak).set({ peak }).execute()
  return false
}

const endBurst = async (db: Db, site_id: number, kinds: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await openBursts(db, site_id, kinds).set({ ended_at: now }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const openBursts = (db: Db, site_id: number, kinds: string) =>
  db
    .updateTable('security_burst')
    .where('site_id', '=', site_id)
    .where('kinds', '=', kinds)
    .where('ended_at', 'is', null)
