import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit, transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { reportServiceUse } from '../../platform/tracing/service-use.ts'
import type { WeChat, WeChatFault } from '../../ports.ts'
import { openidCookie, openidName } from '../login/end-login.ts'
import { logInMember } from '../login/login.ts'
import { hashToken, issueToken, readToken } from '../login/temporary-tokens.ts'
import { setCookie } from '../request/cookie-attributes.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { answerInTime } from './answer-in-time.ts'
import { consumeConsent, readConsent } from './consent.ts'

type WeChatIdentity = { openid: string; unionid: string; nickname: string; img_url: string }

/** Logs in the member bound to this WeChat account, or issues a bind ticket. */
export const getWeChatUser: Operation<'GET circle/commonapi wxuser'> = async (ctx, { code, state }) => {
  const { wechat } = ctx.app.ports
  if (!wechat) throw new ApiError('wechatDown')
  if (code === '') {
    const known = await identityFromCookie(ctx)
    return transaction(ctx.db, (db) => openIdentity({ ...ctx, db }, wechat, known))
  }
  if ((await readConsent(ctx, state)) === undefined) throw foreignState(ctx)
  const identity = await fetchIdentity(ctx, wechat, code)
  // The state is used up together with what it opens, so after a passing fault it can be sent again.
  const result = await transaction(ctx.db, async (db) => {
    const to = await consumeConsent(ctx, db, state)
    if (to === undefined) throw foreignState(ctx)
    const reference = await rememberIdentity(ctx, db, identity)
    // A login is refused before it writes. The refused member's state and code are used up as well.
    return openIdentity({ ...ctx, db }, wechat, { identity, to, reference }).catch(returnApiError)
  })
  if (result instanceof ApiError) throw result
  return result
}

type KnownIdentity = { identity: WeChatIdentity; to: string; reference: string }

/** Runs in a transaction: the account cannot be unbound between look-up and login. */
const openIdentity = async (
  ctx: RequestContext,
  wechat: WeChat,
  { identity, to, reference }: KnownIdentity,
): Promise<CallOutput<'GET circle/commonapi wxuser'>> => {
  const link = await ctx.db
    .selectFrom('wechat_link')
    .select('member_id')
    .where('app_id', '=', wechat.appId)
    .where('openid', '=', identity.openid)
    .forKeyShare()
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

const fetchIdentity = async (ctx: RequestContext, wechat: WeChat, code: string): Promise<WeChatIdentity> => {
  const user = await answerInTime(wechat.fetchUser(code))
  if ('fault' in user) throw toApiError(ctx, user)
  reportServiceUse('wechat', 'done')
  if (user.snapshot) throw new ApiError('wechatSnapshot')
  const { openid, unionid, nickname, img_url } = user
  return { openid, unionid, nickname, img_url }
}

const rememberIdentity = async (ctx: RequestContext, db: Db, identity: WeChatIdentity): Promise<string> => {
  const maxAgeMs = limits.openidCookieLife
  const until = new Date(ctx.now.getTime() + maxAgeMs)
  const reference = await issueToken(db, { kind: 'wx-openid', facts: identity, until })
  await afterCommit(db, () =>
    setCookie({ ...ctx, config: ctx.app.config }, { name: openidName, value: reference, maxAgeMs }),
  )
  return reference
}

const identityFromCookie = async (ctx: RequestContext): Promise<KnownIdentity> => {
  const reference = ctx.request.cookies[openidCookie(ctx)] ?? ''
  const facts = reference ? await readToken(ctx.db, 'wx-openid', reference, ctx.now) : undefined
  if (!facts) throw new ApiError('badRequest', { data: { field: 'code' } })
  // `wx-openid` tokens are issued with an identity as their facts.
  return { identity: facts as WeChatIdentity, to: '', reference }
}

const foreignState = (ctx: RequestContext): ApiError => {
  ctx.app.log.warn({ site: ctx.site.id }, 'a WeChat code came with a state that was not given to this browser')
  return new ApiError('wechatCode', { data: { field: 'state' } })
}

const returnApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

/** `restart` tells the page to ask for a new code. */
const toApiError = (ctx: RequestContext, { fault, errcode }: WeChatFault): ApiError => {
  if (fault === 'code') return new ApiError('wechatCode', { data: { field: 'code', restart: 1 } })
  reportServiceUse('wechat', 'failed')
  ctx.app.log.error({ fault, errcode }, 'WeChat did not say who is reading')
  return new ApiError('wechatDown')
}
