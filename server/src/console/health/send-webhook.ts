import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { AppConfig, AppContext } from '../../identity/request/app-context.ts'
import { firstHost } from '../../identity/site/site.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { decryptWithAny } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { maxAttempts } from '../../platform/jobs/runner.ts'
import type { WebhookMessage } from '../../schema/jobs.ts'
import { requireRobotAccepted, toRobotRequest, toRobotText } from './robots.ts'

export const webhookSecretPurpose = 'web hook'

export const sealWebhookSecret = (text: string, secret: string): string => encrypt(text, secret, webhookSecretPurpose)

/** Throws when not accepted, so that the queue retries with the same delivery id. Accepted ones are recorded. */
export const sendWebhook = async (
  { database: { db }, ports, config, sites }: AppContext,
  message: WebhookMessage,
  signal?: AbortSignal,
): Promise<void> => {
  const accepted = await db.selectFrom('delivery').select('id').where('id', '=', message.delivery).executeTakeFirst()
  if (accepted) return
  const webhook = await db
    .selectFrom('webhook')
    .innerJoin('site', 'site.id', 'webhook.site_id')
    .select(['url', 'secret', 'robot', 'name', 'hosts'])
    .where('site_id', '=', message.siteId)
    .executeTakeFirst()
  if (!webhook) return
  const page = addressOfPage(config, webhook.hosts, message.event)
  const body = JSON.stringify({ ...message.body, ...(page && { page }) })
  const now = ports.clock.now()
  const recordResult = (fault: string) =>
    db.updateTable('webhook').set({ sent_at: now, fault }).where('site_id', '=', message.siteId).execute()
  try {
    const secret = webhook.secret === '' ? '' : decryptWithAny(webhook.secret, config, webhookSecretPurpose)
    const type = { 'content-type': 'application/json; charset=utf-8' }
    const { robot } = webhook
    if (robot !== '') {
      const { reviewFlow } = (await sites.getWithRetired(message.siteId)).rules
      const text = [toRobotText({ name: webhook.name, flow: reviewFlow }, message), page].filter(Boolean).join('\n')
      const request = toRobotRequest(robot, { url: webhook.url, secret, text, now })
      requireRobotAccepted(await ports.webhooks.ask(request.url, request.body, type, signal))
    } else {
      const headers = {
        ...type,
        'x-quanzi-event': message.event,
        'x-quanzi-delivery': message.delivery,
        'x-quanzi-signature': webhookSignature(body, secret, now),
      }
      await ports.webhooks.send(webhook.url, body, headers, signal)
    }
    await db.insertInto('delivery').values({ id: message.delivery, accepted_at: now }).execute()
    await recordResult('')
    await reviveDeadDeliveries(db, message.siteId, now)
  } catch (error) {
    await recordResult(String(error instanceof Error ? error.message : error).slice(0, 200))
    throw error
  }
}

/** Where the event is dealt with; '' for a site without a host. */
const addressOfPage = ({ https, basePath }: AppConfig, hosts: readonly string[], event: string): string => {
  const host = firstHost(hosts)
  if (host === undefined) return ''
  const [kind = ''] = event.split('.')
  return `${https ? 'https' : 'http'}://${host}${basePath}/#${pages[kind] ?? '/audit'}`
}

const pages: Record<string, string> = { security: '/console/events', server: '/console/health' }

/** The receiver accepts again, so what it refused is sent once more. */
const reviveDeadDeliveries = (db: Db, siteId: number, now: Date) =>
  db
    .updateTable('job')
    .set({ dead: false, tries: maxAttempts - 1, run_at: now })
    .where(isDeadDelivery(siteId))
    .execute()

/** A job that was given up: its receiver has not accepted it. */
export const isDeadDelivery = (siteId: number) =>
  sql<boolean>`kind = 'send-webhook' and dead and payload->>'siteId' = ${String(siteId)}`

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` under the webhook's own secret. */
export const webhookSignature = (body: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
