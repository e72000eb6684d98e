import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { sessionCookie } from '../../http/session.ts'
import { showProvince } from '../member/view.ts'
import { deviceOf } from './device.ts'

/** Where the caller is logged in, the latest seen first. */
export const readSessions = async (c: Context): Promise<Answer<'GET circle/memberapi sessions'>> => {
  const rows = await c.db
    .selectFrom('session')
    .select(['id', 'hash', 'agent', 'province', 'created_at', 'seen_at'])
    .where('member_id', '=', c.viewer.id)
    .where('expires_at', '>', c.now)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.agent),
      province: showProvince(row.province),
      created_at: row.created_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      is_current: row.hash === c.viewer.session ? (1 as const) : (0 as const),
    })),
  }
}

/** Logs one out; another member's session is not there. */
export const endOne = (c: Context, { id }: Input<'POST circle/memberapi end_session'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const gone = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('member_id', '=', c.viewer.id)
      .returning('hash')
      .executeTakeFirst()
    if (!gone) throw new Refusal('notFound')
    await c.house.bus.tell(db, `session:${gone.hash}`)
    return null
  })

/** Logs out everywhere else, or everywhere. */
export const endAll = async (c: Context, { all }: Input<'POST circle/memberapi end_sessions'>): Promise<null> => {
  await transaction(c.db, async (db) => {
    await db
      .deleteFrom('session')
      .where('member_id', '=', c.viewer.id)
      .$if(!all, (q) => q.where('hash', '<>', c.viewer.session))
      .execute()
    await c.house.bus.tell(db, `member:${c.viewer.id}`)
  })
  if (all) c.reply.clearCookie(sessionCookie, { path: '/' })
  return null
}
