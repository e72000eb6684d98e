import { randomUUID } from 'node:crypto'
import type { ServerAlert } from '@quanzi/contract/console/operations/alerts'
import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { listServerAlerts } from './server-alerts.ts'

/** One long job may hold up others of its queue. */
const lateAfterMs = hour

/**
 * Reports the begin of a fault once it was seen twice, and its end once it was missing twice. The state is in the row of the
 * webhook, which is locked: one process reports.
 */
export const watchServer = async (app: AppContext): Promise<void> => {
  const { db } = app.database
  const webhook = db.selectFrom('webhook').select('server_alerts').where('site_id', '=', limits.defaultSite)
  if (!(await webhook.executeTakeFirst())) return
  const now = app.ports.clock.now()
  const alerts = (await listServerAlerts({ app, db, now }, { lateAfterMs })).filter(({ n }) => n > 0)
  await transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('webhook')
      .select('server_alerts')
      .where('site_id', '=', limits.defaultSite)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const known = row.server_alerts
    const { state, begun, ended } = nextState(known, alerts)
    if (state.join() === known.join()) return
    await trx.updateTable('webhook').set({ server_alerts: state }).where('site_id', '=', limits.defaultSite).execute()
    const send = async (event: string, reported: object[]): Promise<void> => {
      if (reported.length === 0) return
      const body = { event, site: limits.defaultSite, alerts: reported, at: now.toISOString() }
      const payload = { delivery: randomUUID(), siteId: limits.defaultSite, event, body }
      await queueJob(trx, { kind: 'send-webhook', payload, runAt: now })
    }
    await send('server.fault', begun)
    await send('server.fine', ended)
  })
}

type Fault = { key: ServerAlert['key']; name: string }

/** One for each failing service and job, so that a second one is reported while the first lasts. */
const listFaults = ({ key, note }: ServerAlert): Fault[] =>
  key === 'service' || key === 'job_failing' ? note.split(',').map((name) => ({ key, name })) : [{ key, name: '' }]

/**
 * A fault is in the state as `?service:sms` when it was seen once, as `service:sms` once it is reported, and as
 * `-service:sms` when it was then missing once. An end is reported when no fault of its kind is left.
 */
export const nextState = (known: readonly string[], alerts: readonly ServerAlert[]) => {
  const current = alerts.flatMap(listFaults)
  const isReported = (id: string) => known.includes(id) || known.includes(`-${id}`)
  const lasting = current.map(idOf).map((id) => (isReported(id) || known.includes(`?${id}`) ? id : `?${id}`))
  const missing = known.filter((id) => !/^[?-]/.test(id) && !lasting.includes(id)).map((id) => `-${id}`)
  const state = [...lasting, ...missing]
  const begun = alerts.flatMap(({ key, n }) => {
    const names = current.filter((one) => one.key === key && state.includes(idOf(one)) && !isReported(idOf(one)))
    const note = names.map(({ name }) => name).join()
    return names.length === 0 ? [] : [{ key, n: note === '' ? n : names.length, note }]
  })
  const keyOf = (id: string) => id.replace(/^[?-]/, '').split(':')[0]
  const isOver = (key: string) => known.some((id) => id.startsWith('-') && keyOf(id) === key)
  const isLeft = (key: string) => state.some((id) => !id.startsWith('?') && keyOf(id) === key)
  const ended = reportedKeys.filter((key) => isOver(key) && !isLeft(key)).map((key) => ({ key }))
  return { state, begun, ended }
}

const idOf = ({ key, name }: Fault): string => (name === '' ? key : `${key}:${name}`)
const reportedKeys: readonly ServerAlert['key'][] = ['service', 'job_dead', 'job_failing', 'job_late']
