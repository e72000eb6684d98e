import { randomUUID } from 'node:crypto'
import { hour } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { listServerAlerts } from './server-alerts.ts'

/** Its webhook gets the alerts of the whole installation. */
const firstSite = 10_001

/** One long job may hold up others of its queue. */
const lateAfterMs = hour

/**
 * Reports the begin of an alert once it was seen twice, and its end. The state is in the row of the webhook, which is locked:
 * one process reports.
 */
export const watchServer = async (app: AppContext): Promise<void> => {
  const { db } = app.database
  const webhook = db.selectFrom('webhook').select('server_alerts').where('site_id', '=', firstSite)
  if (!(await webhook.executeTakeFirst())) return
  const now = app.ports.clock.now()
  const alerts = (await listServerAlerts({ app, db, now }, { lateAfterMs })).filter(({ n }) => n > 0)
  await transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('webhook')
      .select('server_alerts')
      .where('site_id', '=', firstSite)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const known = row.server_alerts
    const state = alerts.map(({ key }) => (known.some((one) => one === key || one === once(key)) ? key : once(key)))
    if (state.join() === known.join()) return
    const begun = alerts.filter(({ key }) => state.includes(key) && !known.includes(key))
    const ended = reportedKeys.filter((key) => known.includes(key) && !state.includes(key))
    await trx.updateTable('webhook').set({ server_alerts: state }).where('site_id', '=', firstSite).execute()
    const send = async (event: string, reported: object[]): Promise<void> => {
      if (reported.length === 0) return
      const body = { event, site: firstSite, alerts: reported, at: now.toISOString() }
      const payload = { delivery: randomUUID(), siteId: firstSite, event, body }
      await queueJob(trx, { kind: 'send-webhook', payload, runAt: now })
    }
    await send(
      'server.fault',
      begun.map(({ key, n, note }) => ({ key, n, note })),
    )
    await send(
      'server.fine',
      ended.map((key) => ({ key })),
    )
  })
}

const once = (key: string) => `?${key}`
const reportedKeys = ['service', 'job_dead', 'job_failing', 'job_late']
