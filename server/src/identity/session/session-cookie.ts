import { hash, randomBytes } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { AppContext } from '../request/app-context.ts'

export const sessionCookieName = 'quanzi_session'

/** Only the hash of a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Creates a session of a member and sets its cookie. */
export const startSession = async (
  db: Db,
  reply: FastifyReply,
  { memberId, now, secure, agent, province }: SessionInput,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      member_id: memberId,
      agent: agent.slice(0, 200),
      province,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + limits.sessionLife),
    })
    .execute()
  reply.setCookie(sessionCookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: limits.sessionLife / 1000,
  })
}

type SessionInput = { memberId: number; now: Date; secure: boolean; agent: string; province: string }

export const endSession = async (app: AppContext, db: Db, reply: FastifyReply, session: string): Promise<void> => {
  if (session) {
    await transaction(db, async (trx) => {
      await trx.deleteFrom('session').where('hash', '=', session).execute()
      await app.invalidation.publish(trx, `session:${session}`)
    })
  }
  reply.clearCookie(sessionCookieName, { path: '/' })
}

export const deleteExpiredSessions = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
}
