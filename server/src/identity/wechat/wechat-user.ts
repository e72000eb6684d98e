import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../platform/http/api-error.ts'
import type { WeChat, WeChatFault } from '../../ports.ts'
import { openidCookie, openidName } from '../login/end-login.ts'
import { logInMember } from '../login/login.ts'
import { hashToken, issueToken, readToken } from '../login/temporary-tokens.ts'
import { setCookie } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'
import { consumeConsent } from './consent.ts'
import { withTimeout } from './with-timeout.ts'

type WeChatIdentity = { openid: string; unionid: string; nickname: string; img_url: string }

/** Logs in the member bound to this WeChat account, or issues a bind ticket. */
export const getWeChatUser = async (
  ctx: RequestContext,
  { code, state }: ParsedInput<'GET circle/commonapi wxuser'>,
): Promise<CallOutput<'GET circle/commonapi wxuser'>> => {
  const { wechat } = ctx.app.ports
  if (!wechat) throw new ApiError('wechatDown')
  const { identity, to, reference } =
    code === '' ? await identityFromCookie(ctx) : await identityFromConsent(ctx, wechat, code, state)
  const link = await ctx.db
    .selectFrom('wechat_link')
    .select('member_id')
    .where('app_id', '=', wechat.appId)
    .where('openid', '=', identity.openid)
    .executeTakeFirst()
  if (link) {
    const { memberid, nickname, img_url, mobile } = await logInMember(ctx, link.member_id, 'wechat')
    const userinfo = { memberid, nickname, img_url, mobile }
    return { bind: 1, token: { openid: identity.openid, access_token: '' }, userinfo, to }
  }
  const facts = { ...identity, browser: hashToken(reference) }
  const until = new Date(ctx.now.getTime() + limits.bindTicketLife)
  const access_token = await issueToken(ctx.db, { kind: 'wx-bind', facts, until })
  const userinfo = { memberid: 0, nickname: identity.nickname, img_url: identity.img_url, mobile: '' }
  return { bind: 0, token: { openid: identity.openid, access_token }, userinfo, to }
}

const identityFromConsent = async (ctx: RequestContext, wechat: WeChat, code: string, state: string) => {
  const to = await consumeConsent(ctx, state)
  if (to === undefined) {
    ctx.app.log.warn({ site: ctx.site.id }, 'a WeChat code came with a state that was not given to this browser')
    throw new ApiError('wechatCode', { data: { field: 'state' } })
  }
  const user = await withTimeout(wechat.fetchUser(code))
  if ('fault' in user) throw toApiError(ctx, user)
  if (user.snapshot) throw new ApiError('wechatSnapshot')
  const { openid, unionid, nickname, img_url } = user
  const identity: WeChatIdentity = { openid, unionid, nickname, img_url }
  const until = new Date(ctx.now.getTime() + limits.openidCookieLife)
  const reference = await issueToken(ctx.db, { kind: 'wx-openid', facts: identity, until })
  const maxAgeMs = limits.openidCookieLife
  setCookie({ ...ctx, config: ctx.app.config }, { name: openidName, value: reference, maxAgeMs })
  return { identity, to, reference }
}

const identityFromCookie = async (ctx: RequestContext) => {
  const reference = ctx.request.cookies[openidCookie(ctx)] ?? ''
  const facts = reference ? await readToken(ctx.db, 'wx-openid', reference, ctx.now) : undefined
  if (!facts) throw new ApiError('badRequest', { data: { field: 'code' } })
  // `wx-openid` tokens are issued with an identity as their facts.
  return { identity: facts as WeChatIdentity, to: '', reference }
}

/** `restart` tells the page to ask for a new code. */
const toApiError = (ctx: RequestContext, { fault, errcode }: WeChatFault): ApiError => {
  if (fault === 'code') return new ApiError('wechatCode', { data: { field: 'code', restart: 1 } })
  ctx.app.log.error({ fault, errcode }, 'WeChat did not say who is reading')
  return new ApiError('wechatDown')
}
