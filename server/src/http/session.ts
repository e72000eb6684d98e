import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/handle.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { Site } from '../features/site/site.ts'
import type { House } from '../house.ts'
import { wordOf } from './form.ts'
import { Refusal } from './refusal.ts'
import { type Appointment, type Viewer, visitor } from './viewer.ts'

export const sessionCookie = 'quanzi_session'

const hashOf = (token: string) => hash('sha256', token)

type ViewerRow = {
  id: number
  nickname: string
  auth: boolean
  mobile: boolean
  muted_until: Date | null
  muted_reason: string
  banned: boolean
  appointments: Appointment[]
  factor: Viewer['factor']
}

const columns = `m.id, m.nickname, m.auth, m.mobile_hash is not null as mobile, m.muted_until, m.muted_reason,
  coalesce(m.banned_until > $2, false) or m.left_at is not null as banned,
  (select coalesce(json_agg(json_build_object('site', a.site_id, 'role', a.role, 'level', a.level)), '[]')
   from appointment a where a.member_id = m.id) as appointments`
/** When a session was seen last, to the hour: for its owner's list, not worth a write with each call. */
const seen = statement('session_seen', `update session set seen_at = $2 where hash = $1 and seen_at < $3`)
const hour = 3_600_000
const hasFactor = 'exists (select 1 from second_factor f where f.member_id = m.id and f.confirmed_at is not null)'
const bySession = statement<ViewerRow & { seen_at: Date }>(
  'viewer_by_session',
  `select ${columns}, s.seen_at, case when not ${hasFactor} then 'none'
     when s.proved_at > $2::timestamptz - interval '${limits.factorLife} milliseconds' then 'proved' else 'waiting' end as factor
   from session s join member m on m.id = s.member_id where s.hash = $1 and s.expires_at > $2`,
)
const byId = statement<ViewerRow>(
  'viewer_by_id',
  `select ${columns}, case when ${hasFactor} then 'waiting' else 'none' end as factor from member m where m.id = $1`,
)

/**
 * Finds out who calls: by the session cookie, or by the native signature when any of its parts is there. What is known
 * of a session is kept for a few seconds and dropped by the bus when the member or the session changes.
 */
export const openSessions = (house: House) => {
  const known = new LRUCache<string, Viewer>({ max: 10_000, ttl: 5_000 })
  let era = 0
  house.bus.on('member', (id) => {
    era += 1
    if (id === null) known.clear()
    for (const [key, viewer] of known.entries()) if (viewer.id === Number(id)) known.delete(key)
  })
  house.bus.on('session', (hash) => {
    era += 1
    if (hash !== null) known.delete(hash)
  })

  /** What changed while it was being read is not kept. */
  const look = async (session: string): Promise<Viewer> => {
    const began = era
    const now = house.ports.clock.now()
    const [row] = await bySession(house.database.db, [session, now])
    const viewer = row && !row.banned ? toViewer(row, session) : visitor
    if (era === began) known.set(session, viewer)
    if (row && now.getTime() - row.seen_at.getTime() > hour) {
      await seen(house.database.db, [session, now, new Date(now.getTime() - hour)])
    }
    return viewer
  }

  return (request: FastifyRequest, fields: Record<string, unknown>, site: Site): Viewer | Promise<Viewer> => {
    const query = request.query as Record<string, unknown>
    // Where a signature is turned into a session it comes in the body, out of every address.
    const signed = request.callAddress === 'POST login/native' ? { ...fields, ...query } : query
    if (signed['sign'] !== undefined || signed['nonce'] !== undefined || signed['timestamp'] !== undefined) {
      return byNativeSignature(house, { ...fields, ...query }, site)
    }
    if (request.callAddress === 'POST login/native') throw new Refusal('loginNeeded')
    const token = request.cookies[sessionCookie]
    if (!token) return visitor
    const session = hashOf(token)
    return known.get(session) ?? look(session)
  }
}

const toViewer = (row: ViewerRow, session: string): Viewer => ({
  id: row.id,
  nickname: row.nickname,
  auth: row.auth,
  mobile: row.mobile,
  mutedUntil: row.muted_until,
  mutedReason: row.muted_reason,
  appointments: row.appointments,
  factor: row.factor,
  session,
})

/** `sign` = hex HMAC-SHA256 over memberid, timestamp and nonce; docs/spec/calls.md, "Who calls". */
const byNativeSignature = async (house: House, fields: Record<string, unknown>, site: Site): Promise<Viewer> => {
  const [memberid, timestamp, nonce, sign] = ['memberid', 'timestamp', 'nonce', 'sign'].map((k) => wordOf(fields[k]))
  const now = house.ports.clock.now()
  const age = now.getTime() - Number(timestamp) * 1000
  const fresh = /^\d{1,12}$/.test(timestamp ?? '') && age < limits.signatureLife && age > -limits.clockSkew
  const wanted = createHmac('sha256', site.nativeSecret).update(`${memberid}\n${timestamp}\n${nonce}`).digest()
  const given = Buffer.from(sign ?? '', 'hex')
  const right = given.length === wanted.length && timingSafeEqual(given, wanted)
  const nonceLength = nonce?.length ?? 0
  if (!fresh || !right || nonceLength < 8 || nonceLength > 64 || !/^\d{1,15}$/.test(memberid ?? '')) {
    throw new Refusal('loginNeeded')
  }
  const [row] = await byId(house.database.db, [Number(memberid), now])
  if (!row || row.banned) throw new Refusal('loginNeeded')
  return toViewer(row, '')
}

/** Opens a session for a member and sets its cookie. Only the token's hash is kept. */
export const startSession = async (
  db: Db,
  reply: FastifyReply,
  { memberId, now, secure, agent, province }: NewSession,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      hash: hashOf(token),
      member_id: memberId,
      agent: agent.slice(0, 200),
      province,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + limits.sessionLife),
    })
    .execute()
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: limits.sessionLife / 1000,
  })
}

type NewSession = { memberId: number; now: Date; secure: boolean; agent: string; province: string }

export const endSession = async (house: House, db: Db, reply: FastifyReply, session: string): Promise<void> => {
  if (session) {
    await transaction(db, async (trx) => {
      await trx.deleteFrom('session').where('hash', '=', session).execute()
      await house.bus.tell(trx, `session:${session}`)
    })
  }
  reply.clearCookie(sessionCookie, { path: '/' })
}
