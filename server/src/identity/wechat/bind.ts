import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { forgetWeChatIdentity, openidCookie } from '../login/end-login.ts'
import { consumeToken, hashToken } from '../login/temporary-tokens.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'

/** An error of the contract clears the openid cookie; after a passing fault the same ticket can be sent again. */
export const bindWeChat: Operation<'POST circle/commonapi bind_wechat'> = async (
  ctx,
  { memeberid, openid, access_token },
) => {
  try {
    if (memeberid !== ctx.viewer.id) throw new ApiError('forbidden', { data: { field: 'memeberid' } })
    const reference = ctx.request.cookies[openidCookie(ctx)] ?? ''
    // A refused ticket is used up as well, so errors are returned and thrown after the commit.
    const error = await transaction(ctx.db, async (db) => {
      const facts = await consumeToken(db, 'wx-bind', access_token, ctx.now)
      if (facts && facts['openid'] === openid && facts['browser'] === hashToken(reference))
        return insertLink(ctx, db, openid, String(facts['unionid'] ?? ''))
      ctx.app.log.warn({ member: ctx.viewer.id }, 'a bind ticket was refused')
      return new ApiError('bindFailed', { data: { field: 'access_token' } })
    })
    if (error) throw error
    return null
  } catch (error) {
    if (error instanceof ApiError) await forgetWeChatIdentity(ctx)
    throw error
  }
}

/** Ends the sessions that the WeChat account has opened. */
export const unbindWeChat = (ctx: RequestContext): Promise<null> =>
  transaction(ctx.db, async (db) => {
    await db.deleteFrom('wechat_link').where('member_id', '=', ctx.viewer.id).execute()
    await db.deleteFrom('session').where('member_id', '=', ctx.viewer.id).where('opened_by', '=', 'wechat').execute()
    await ctx.app.invalidation.publish(db, `member:${ctx.viewer.id}`)
    await forgetWeChatIdentity({ ...ctx, db })
    return null
  })

/** The table's unique keys hold one member per WeChat account and one account per member. */
const insertLink = async ({ app, viewer }: RequestContext, db: Db, openid: string, union_id: string) => {
  const app_id = app.ports.wechat?.appId ?? ''
  const member_id = viewer.id
  const created = await db
    .insertInto('wechat_link')
    .values({ app_id, openid, union_id, member_id })
    .onConflict((o) => o.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  if (created) return undefined
  const existing = await db
    .selectFrom('wechat_link')
    .select('member_id')
    .where('app_id', '=', app_id)
    .where('openid', '=', openid)
    .executeTakeFirst()
  if (existing?.member_id === member_id) return undefined
  return new ApiError(existing ? 'wechatTaken' : 'wechatOther')
}
