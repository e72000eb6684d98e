import { transaction } from '../../platform/db/transaction/transaction.ts'
import { cookieAttributes, cookieName } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'
import { clearSessionCookies, endPresentedSessions } from '../session/session-cookie.ts'
import { deleteToken, deleteTokensWith, hashToken } from './temporary-tokens.ts'

/** A reference valid for twenty minutes; the openid stays on the server: docs/spec/client-environments.md. */
export const openidName = 'openid'
export const openidCookie = ({ app, request }: RequestContext): string => cookieName(app.config, request, openidName)

/** Ends everything by which this browser is known: its session, its WeChat identity, and what was issued for either. */
export const endLogin = async (ctx: RequestContext): Promise<void> => {
  await transaction(ctx.db, async (db) => {
    await endPresentedSessions(ctx, db)
    if (ctx.viewer.id > 0) await deleteTokensWith(db, 'login-notice', { member: ctx.viewer.id })
    await forgetWeChatIdentity({ ...ctx, db })
  })
  clearSessionCookies(ctx)
}

export const forgetWeChatIdentity = async (ctx: RequestContext): Promise<void> => {
  const name = openidCookie(ctx)
  const reference = ctx.request.cookies[name]
  ctx.reply.clearCookie(name, cookieAttributes(ctx.app.config, ctx.request))
  if (!reference) return
  await deleteToken(ctx.db, reference)
  await deleteTokensWith(ctx.db, 'wx-bind', { browser: hashToken(reference) })
}
