import type { House } from '../../house.ts'
import { seal, signatureOf, unseal } from '../../text/seal.ts'

const purpose = 'web hook'

export const sealHookSecret = (text: string, secret: string): string => seal(text, secret, purpose)

type Message = { siteId: number; event: string; body: Record<string, unknown> }

/**
 * Sends a message to the site's web hook, signed. Throws where it was not taken, so that the queue tries again; a hook
 * that is gone meanwhile wants nothing.
 */
export const sendHook = async ({ database: { db }, ports, config }: House, message: Message): Promise<void> => {
  const hook = await db
    .selectFrom('web_hook')
    .select(['url', 'secret'])
    .where('site_id', '=', message.siteId)
    .executeTakeFirst()
  if (!hook) return
  const body = JSON.stringify(message.body)
  const now = ports.clock.now()
  const note = (fault: string) =>
    db.updateTable('web_hook').set({ sent_at: now, fault }).where('site_id', '=', message.siteId).execute()
  try {
    await ports.hooks.send(hook.url, body, {
      'content-type': 'application/json; charset=utf-8',
      'x-quanzi-event': message.event,
      'x-quanzi-signature': signatureOf(body, unseal(hook.secret, config.secret, purpose), now),
    })
    await note('')
  } catch (error) {
    await note(String(error instanceof Error ? error.message : error).slice(0, 200))
    throw error
  }
}
