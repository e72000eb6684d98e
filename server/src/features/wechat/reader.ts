import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WeChat, WeChatFault } from '../../ports.ts'
import { enterMember } from '../login/login.ts'
import { issuePass, passHash, readPass } from '../login/pass.ts'
import { consentOf } from './consent.ts'
import { inTime } from './in-time.ts'

/** Holds a reference for twenty minutes; the openid itself stays here. docs/spec/worlds.md, WeChat. */
export const openidCookie = 'openid'

type Known = { openid: string; unionid: string; nickname: string; img_url: string }

/** Who WeChat says is reading. A member whom this openid belongs to is logged in; for another a bind ticket is made. */
export const readWeChatUser = async (
  c: Context,
  { code, state }: Input<'GET circle/commonapi wxuser'>,
): Promise<Answer<'GET circle/commonapi wxuser'>> => {
  const { wechat } = c.house.ports
  if (!wechat) throw new Refusal('wechatDown')
  const { known, to, reference } = code === '' ? await fromCookie(c) : await fromConsent(c, wechat, code, state)
  const link = await c.db
    .selectFrom('wechat_link')
    .select('member_id')
    .where('app_id', '=', wechat.appId)
    .where('openid', '=', known.openid)
    .executeTakeFirst()
  if (link) {
    const { memberid, nickname, img_url, mobile } = await enterMember(c, link.member_id)
    const userinfo = { memberid, nickname, img_url, mobile }
    return { bind: 1, token: { openid: known.openid, access_token: '' }, userinfo, to }
  }
  const facts = { ...known, browser: passHash(reference) }
  const until = new Date(c.now.getTime() + limits.bindTicketLife)
  const access_token = await issuePass(c.db, { kind: 'wx-bind', facts, until })
  const userinfo = { memberid: 0, nickname: known.nickname, img_url: known.img_url, mobile: '' }
  return { bind: 0, token: { openid: known.openid, access_token }, userinfo, to }
}

const fromConsent = async (c: Context, wechat: WeChat, code: string, state: string) => {
  const to = await consentOf(c, state)
  if (to === undefined) {
    c.house.log.warn({ site: c.site.id }, 'a WeChat code came with a state that was not given to this browser')
    throw new Refusal('wechatCode', { data: { field: 'state' } })
  }
  const reader = await inTime(wechat.reader(code))
  if ('fault' in reader) throw refusalOf(c, reader)
  if (reader.snapshot) throw new Refusal('wechatSnapshot')
  const { openid, unionid, nickname, img_url } = reader
  const known: Known = { openid, unionid, nickname, img_url }
  const until = new Date(c.now.getTime() + limits.openidCookieLife)
  const reference = await issuePass(c.db, { kind: 'wx-openid', facts: known, until })
  c.reply.setCookie(openidCookie, reference, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: c.request.protocol === 'https',
    maxAge: limits.openidCookieLife / 1000,
  })
  return { known, to, reference }
}

const fromCookie = async (c: Context) => {
  const reference = c.request.cookies[openidCookie] ?? ''
  const facts = reference ? await readPass(c.db, 'wx-openid', reference, c.now) : undefined
  if (!facts) throw new Refusal('badRequest', { data: { field: 'code' } })
  return { known: facts as Known, to: '', reference }
}

/** A code that is wrong or used may be asked for anew: `restart` says so to the page. */
const refusalOf = (c: Context, { fault, errcode }: WeChatFault): Refusal => {
  if (fault === 'code') return new Refusal('wechatCode', { data: { field: 'code', restart: 1 } })
  c.house.log.error({ fault, errcode }, 'WeChat did not say who is reading')
  return new Refusal('wechatDown')
}
