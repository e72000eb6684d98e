import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { endLogin } from '../login/end-login.ts'
import { formatProvince } from '../member/view.ts'
import type { Operation } from '../request/request-context.ts'
import { endOtherSessions } from '../session/session-cookie.ts'
import { deviceName } from './device-name.ts'

export const listSessions: Operation<'GET circle/memberapi sessions'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'hash', 'agent', 'province', 'created_at', 'seen_at'])
    .where('member_id', '=', ctx.viewer.id)
    .where('expires_at', '>', ctx.now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.agent),
      province: formatProvince(row.province),
      created_at: row.created_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      is_current: row.hash === ctx.viewer.sessionHash ? (1 as const) : (0 as const),
    })),
  }
}

export const endOwnSession: Operation<'POST circle/memberapi end_session'> = (ctx, { id }) =>
  transaction(ctx.db, async (db) => {
    const deleted = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('member_id', '=', ctx.viewer.id)
      .returning('hash')
      .executeTakeFirstOrThrow(() => new ApiError('notFound'))
    await ctx.app.invalidation.publish(db, `session:${deleted.hash}`)
    return null
  })

export const endOwnSessions: Operation<'POST circle/memberapi end_sessions'> = async (ctx, { all }) => {
  await transaction(ctx.db, async (db) => {
    await endOtherSessions(ctx, db, ctx.viewer.id)
    if (all) await db.deleteFrom('session').where('member_id', '=', ctx.viewer.id).execute()
  })
  if (all) await endLogin(ctx)
  return null
}
