import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { sealHookSecret, sendHook } from '../../alarm/send.ts'
import { recordChange } from '../../audit/record.ts'

const find = (c: Context, db = c.db) =>
  db.selectFrom('web_hook').selectAll().where('site_id', '=', c.site.id).executeTakeFirst()

export const readHook = async (c: Context): Promise<Answer<'GET console/hook detail'>> => {
  const hook = await find(c)
  return { url: hook?.url ?? '', sent_at: hook?.sent_at?.toISOString() ?? '', fault: hook?.fault ?? '' }
}

/** The secret is made here and told once: nobody has to think of one, and nobody can read it later. */
export const saveHook = (
  c: Context,
  { url, renew }: Input<'POST console/hook save'>,
): Promise<Answer<'POST console/hook save'>> =>
  transaction(c.db, async (db) => {
    const was = await find(c, db)
    const secret = url !== '' && (!was || renew) ? randomBytes(32).toString('base64url') : ''
    if (url === '') await db.deleteFrom('web_hook').where('site_id', '=', c.site.id).execute()
    else {
      const sealed = secret === '' ? (was?.secret ?? '') : sealHookSecret(secret, c.house.config.secret)
      const values = { url, secret: sealed, sent_at: null, fault: '' }
      await db
        .insertInto('web_hook')
        .values({ site_id: c.site.id, ...values })
        .onConflict((o) => o.column('site_id').doUpdateSet(values))
        .execute()
    }
    await recordChange(
      { ...c, db },
      {
        action: 'hook.save',
        subject: 'hook',
        before: { url: was?.url ?? '' },
        after: { url, ...(secret !== '' && { secret: 'new' }) },
      },
    )
    return { secret }
  })

export const tryHook = async (c: Context): Promise<null> => {
  if (!(await find(c))) throw new Refusal('hookMissing', { data: { field: 'url' } })
  const body = { event: 'test', site: c.site.id, at: c.now.toISOString() }
  try {
    await sendHook(c.house, { siteId: c.site.id, event: 'test', body })
  } catch (error) {
    const fault = String(error instanceof Error ? error.message : error).slice(0, 100)
    throw new Refusal('hookFailed', { words: { fault }, data: { field: 'url' } })
  }
  return null
}
