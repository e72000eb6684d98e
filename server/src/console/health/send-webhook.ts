import { createHmac } from 'node:crypto'
import type { AppContext } from '../../identity/request/app-context.ts'
import { decrypt, encrypt } from '../../platform/crypto/encryption.ts'

const purpose = 'web hook'

export const sealWebhookSecret = (text: string, secret: string): string => encrypt(text, secret, purpose)

type WebhookMessage = { siteId: number; event: string; body: Record<string, unknown> }

/**
 * Sends a signed message to the site's webhook and throws when it is not accepted, so that the queue retries. A
 * webhook that was removed meanwhile is skipped.
 */
export const sendWebhook = async (
  { database: { db }, ports, config }: AppContext,
  message: WebhookMessage,
): Promise<void> => {
  const webhook = await db
    .selectFrom('webhook')
    .select(['url', 'secret'])
    .where('site_id', '=', message.siteId)
    .executeTakeFirst()
  if (!webhook) return
  const body = JSON.stringify(message.body)
  const now = ports.clock.now()
  const recordResult = (fault: string) =>
    db.updateTable('webhook').set({ sent_at: now, fault }).where('site_id', '=', message.siteId).execute()
  try {
    await ports.webhooks.send(webhook.url, body, {
      'content-type': 'application/json; charset=utf-8',
      'x-quanzi-event': message.event,
      'x-quanzi-signature': webhookSignature(body, decrypt(webhook.secret, config.secret, purpose), now),
    })
    await recordResult('')
  } catch (error) {
    await recordResult(String(error instanceof Error ? error.message : error).slice(0, 200))
    throw error
  }
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` under the webhook's own secret. */
const webhookSignature = (body: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
