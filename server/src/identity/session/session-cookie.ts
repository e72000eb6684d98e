import { randomBytes } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit } from '../../platform/db/transaction/transaction.ts'
import { hashToken } from '../login/temporary-tokens.ts'
import type { AppConfig } from '../request/app-context.ts'
import { cookieAttributes, isServedOverHttps, setCookie } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { LoginWay } from '../request/viewer.ts'

/** Over HTTPS. Browsers take a cookie of this prefix from this very host alone, Secure and for all paths. */
const prefixedName = '__Host-quanzi_session'
/** Over plain http, where browsers refuse the prefix; and the name of all sessions of 0.2. */
const plainName = 'quanzi_session'

type PresentedSession = { hash: string; isFormerName: boolean }

/** The hashes of the tokens in a request's cookies, the one that counts first. */
export const findPresentedSessions = (config: AppConfig, request: FastifyRequest): PresentedSession[] =>
  [prefixedName, plainName].flatMap((name) => {
    const token = request.cookies[name]
    const isFormerName = name === plainName && isServedOverHttps(config, request)
    return token ? [{ hash: hashToken(token), isFormerName }] : []
  })

/** Creates a session of a member in place of those that the browser presented, and sets its cookie with the commit. */
export const startSession = async (ctx: RequestContext, db: Db, memberId: number, way: LoginWay): Promise<void> => {
  const { app, request, reply, now } = ctx
  await endPresentedSessions(ctx, db)
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      member_id: memberId,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      province: app.ports.ipRegion.province(ctx.clientIp),
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + limits.sessionLife),
      opened_by: way,
      site_id: ctx.site.id,
    })
    .execute()
  request.openedSessionOf = memberId
  const attributes = cookieAttributes(app.config, request)
  await afterCommit(db, () => {
    if (attributes.secure && request.cookies[plainName]) reply.clearCookie(plainName, { path: '/' })
    setCookie({ config: app.config, request, reply }, { name: plainName, value: token, maxAgeMs: limits.sessionLife })
  })
}

export const endPresentedSessions = async ({ app, request }: RequestContext, db: Db): Promise<void> => {
  const presented = findPresentedSessions(app.config, request).map(({ hash }) => hash)
  if (presented.length === 0) return
  const ended = await db.deleteFrom('session').where('hash', 'in', presented).returning('hash').execute()
  for (const session of ended) await app.invalidation.publish(db, `session:${session.hash}`)
}

export const endOtherSessions = async ({ app, viewer }: RequestContext, db: Db, memberId: number): Promise<void> => {
  const own = viewer.sessionHash
  await db.deleteFrom('session').where('member_id', '=', memberId).where('hash', 'is distinct from', own).execute()
  await app.invalidation.publish(db, `member:${memberId}`)
}

export const clearSessionCookies = ({ app, request, reply }: RequestContext): void => {
  const attributes = cookieAttributes(app.config, request)
  reply.clearCookie(plainName, { path: '/' })
  if (attributes.secure) reply.clearCookie(prefixedName, attributes)
}
