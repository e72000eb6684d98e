import type { Input } from '@quanzi/contract'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { dropPass, passHash, spendPass } from '../login/pass.ts'
import { openidCookie } from './reader.ts'

/** Binds what WeChat said of this browser to the member who is logged in; whatever fails takes the openid cookie away. */
export const bindWeChat = async (
  c: Context,
  { memeberid, openid, access_token }: Input<'POST circle/commonapi bind_wechat'>,
): Promise<null> => {
  try {
    if (memeberid !== c.viewer.id) throw new Refusal('forbidden', { data: { field: 'memeberid' } })
    const reference = c.request.cookies[openidCookie] ?? ''
    const facts = await spendPass(c.db, 'wx-bind', access_token, c.now)
    if (!facts || facts['openid'] !== openid || facts['browser'] !== passHash(reference)) {
      c.house.log.warn({ member: c.viewer.id }, 'a bind ticket was refused')
      throw new Refusal('bindFailed', { data: { field: 'access_token' } })
    }
    await link(c, openid, String(facts['unionid'] ?? ''))
    return null
  } catch (error) {
    await forgetOpenid(c)
    throw error
  }
}

export const unbindWeChat = async (c: Context): Promise<null> => {
  await c.db.deleteFrom('wechat_link').where('member_id', '=', c.viewer.id).execute()
  await forgetOpenid(c)
  return null
}

/** One account of WeChat is one member, and the other way round; the table holds both. */
const link = async (c: Context, openid: string, union_id: string): Promise<void> => {
  const app_id = c.house.ports.wechat?.appId ?? ''
  const member_id = c.viewer.id
  const made = await c.db
    .insertInto('wechat_link')
    .values({ app_id, openid, union_id, member_id })
    .onConflict((o) => o.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (made) return
  const had = await c.db
    .selectFrom('wechat_link')
    .select('member_id')
    .where('app_id', '=', app_id)
    .where('openid', '=', openid)
    .executeTakeFirst()
  if (had?.member_id === member_id) return
  throw new Refusal(had ? 'wechatTaken' : 'wechatOther')
}

const forgetOpenid = async (c: Context): Promise<void> => {
  const reference = c.request.cookies[openidCookie]
  c.reply.clearCookie(openidCookie, { path: '/' })
  // A refusal takes back what its transaction did; the cookie is gone either way, and the pass dies of age.
  if (reference) await dropPass(c.db, reference)
}
