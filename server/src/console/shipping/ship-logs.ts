import { minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { type ShippedSeal, sealsToFile } from '../../identity/audit/shipped-seals.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import { slotOf } from '../../identity/request/security-table.ts'
import type { Db } from '../../platform/db/handle.ts'
import { appendLines, sendToLogHook } from './destinations.ts'

/** Each shipment from its own position. One that fails does not stop the others; the job is retried. */
export const shipLogs = async (app: AppContext, _: unknown, signal: AbortSignal): Promise<void> => {
  const { eventsFile, sealsFile, hook } = app.config.shipping ?? {}
  const shipments: Promise<void>[] = []
  if (eventsFile) shipments.push(shipEvents(app, 'events to file', (events) => appendLines(eventsFile, events), signal))
  if (sealsFile) shipments.push(shipSeal(app, sealsToFile, (seal) => appendLines(sealsFile, [seal])))
  if (hook) {
    const sendEvents: SendEvents = (events, id) =>
      sendToLogHook(app, { event: 'security.events', id, body: { events } }, signal)
    const sendSeal = (seal: ShippedSeal) =>
      sendToLogHook(app, { event: 'audit.seal', id: `${seal.entry} ${seal.seal}`, body: seal }, signal)
    shipments.push(shipEvents(app, 'events to hook', sendEvents, signal), shipSeal(app, 'seals to hook', sendSeal))
  }
  const failed = (await Promise.allSettled(shipments)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

type SendEvents = (events: ShippedEvent[], id: string) => Promise<void>
type ShippedEvent = Awaited<ReturnType<typeof readEvents>>[number]

const batchSize = 500
/** After this time the buffers of all processes are written. */
const settledMs = minute

/** Only windows that are over, whose rows do not change any more. */
const shipEvents = async (app: AppContext, name: string, send: SendEvents, signal: AbortSignal): Promise<void> => {
  const { db } = app.database
  const end = slotOf(new Date(app.ports.clock.now().getTime() - settledMs))
  while (!signal.aborted) {
    const events = await readEvents(db, await readPosition(db, name), end)
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return
    await send(events, `${first.id} ${last.id}`)
    await savePosition(db, name, last)
    if (events.length < batchSize) return
  }
}

type Position = { slot: Date; id: number }

const readPosition = async (db: Db, name: string): Promise<Position> =>
  (await db.selectFrom('log_shipment').select(['slot', 'id']).where('name', '=', name).executeTakeFirst()) ?? {
    slot: new Date(0),
    id: 0,
  }

const savePosition = async (db: Db, name: string, { slot, id }: Position): Promise<void> => {
  await db
    .insertInto('log_shipment')
    .values({ name, slot, id })
    .onConflict((o) => o.column('name').doUpdateSet({ slot, id }))
    .execute()
}

const readEvents = (db: Db, after: Position, end: Date) =>
  db
    .selectFrom('security_event')
    .select(['id', 'slot', 'site_id as site', 'kind', 'call', 'member_id as member', 'network', 'address', 'item'])
    .select(['hidden as anonymous', 'first_at as first', 'last_at as last', 'n'])
    .where('slot', '<', end)
    .where(sql<boolean>`(slot, id) > (${after.slot}::timestamptz, ${after.id}::bigint)`)
    .orderBy('slot')
    .orderBy('id')
    .limit(batchSize)
    .execute()

/** The seal of the newest entry covers all earlier ones. */
const shipSeal = async (app: AppContext, name: string, send: (seal: ShippedSeal) => Promise<void>): Promise<void> => {
  const { db } = app.database
  const head = await db.selectFrom('audit_head').select(['id', 'at', 'hash']).executeTakeFirstOrThrow()
  const { id: after } = await readPosition(db, name)
  if (head.id < after) throw new Error(`the audit log ends at entry ${head.id}, but the seal of ${after} was shipped`)
  if (head.id === after) return
  await send({ entry: head.id, seal: head.hash, after, at: app.ports.clock.now().toISOString() })
  await savePosition(db, name, { slot: head.at, id: head.id })
}
