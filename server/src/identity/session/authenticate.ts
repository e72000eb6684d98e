import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Sanction } from '../member/sanction.ts'
import type { AppContext } from '../request/app-context.ts'
import {
  type Appointment,
  type Authenticate,
  carriesRights,
  type Origin,
  toViewerOn,
  type Viewer,
  visitor,
} from '../request/viewer.ts'
import { type SignedSite, signatureFields, verifyNativeSignature } from './native-signature.ts'
import { findPresentedSessions } from './session-cookie.ts'

type ViewerRow = {
  id: number
  nickname: string
  auth: boolean
  verified_on: number[]
  mobile: boolean
  muted_until: Date | null
  muted_reason: string
  banned: boolean
  sanctions: (Omit<Sanction, 'until'> & { until: string })[]
  appointments: Appointment[]
  factor: Viewer['mfa']
}

const viewerColumns = `m.id, m.nickname, m.auth, m.verified_on, m.mobile_hash is not null as mobile, m.muted_until, m.muted_reason,
  coalesce(m.banned_until > $2, false) or m.left_at is not null as banned,
  (select coalesce(json_agg(json_build_object('site', a.site_id, 'role', a.role, 'level', a.level)), '[]')
   from appointment a where a.member_id = m.id) as appointments,
  (select coalesce(json_agg(json_build_object('siteId', z.site_id, 'kind', z.kind, 'until', z.until, 'reason', z.reason)), '[]')
   from site_sanction z where z.member_id = m.id) as sanctions`
const hasMfa = 'exists (select 1 from mfa_secret f where f.member_id = m.id and f.confirmed_at is not null)'
const viewerBySession = statement<ViewerRow & { seen_at: Date; opened_by: Origin['way']; site_id: number | null }>(
  'viewer_by_session',
  `select ${viewerColumns}, s.seen_at, s.opened_by, s.site_id, case when not ${hasMfa} then 'none'
     when s.mfa_verified_at > $2::timestamptz - interval '${limits.mfaSessionLife} milliseconds' then 'proved' else 'waiting' end as factor
   from session s join member m on m.id = s.member_id where s.hash = $1 and s.expires_at > $2`,
)
const viewerById = statement<ViewerRow & { banned_until: Date | null; banned_reason: string }>(
  'viewer_by_id',
  `select ${viewerColumns}, m.banned_until, m.banned_reason, case when ${hasMfa} then 'waiting' else 'none' end as factor from member m where m.id = $1`,
)
const touchSession = statement('session_seen', `update session set seen_at = $2 where hash = $1 and seen_at < $3`)

/** By cookie, or by native signature when any of its fields is there. Viewers are cached for a few seconds. */
export const createAuthenticator = (app: AppContext): Authenticate => {
  const viewerCache = createVersionedCache<string, Viewer>({
    max: 10_000,
    ttlMs: 5_000,
    invalidation: app.invalidation,
    dropOn: {
      member: (id, viewer) => viewer.id === Number(id),
      session: (hash, _viewer, key) => key === hash,
    },
    // Anybody can invent sessions.
    stores: ({ id }) => id > 0,
  })

  const loadViewer = async (sessionHash: string): Promise<Viewer> => {
    const now = app.ports.clock.now()
    const [row] = await viewerBySession(app.database.replicas.lookups(), [sessionHash, now])
    if (row && now.getTime() - row.seen_at.getTime() > hour && !app.database.replicas.isStandingIn()) {
      // A full disk or a read-only database must not prevent reading.
      await touchSession(app.database.db, [sessionHash, now, new Date(now.getTime() - hour)]).catch((error) => {
        if (!isUnavailable(error)) throw error
      })
    }
    return row && !row.banned ? toViewer(row, sessionHash, { way: row.opened_by, site: row.site_id }) : visitor
  }

  const authenticateNative = async (fields: Record<string, unknown>, site: SignedSite): Promise<Viewer> => {
    const now = app.ports.clock.now()
    const memberId = verifyNativeSignature(fields, site, now)
    const [row] = await viewerById(app.database.replicas.lookups(), [memberId, now])
    if (row?.banned_until && row.banned_until > now)
      return { ...visitor, ban: { siteId: null, kind: 'ban', until: row.banned_until, reason: row.banned_reason } }
    if (!row || row.banned) throw new ApiError('loginRequired')
    return toViewer(row, null, { way: 'native', site: site.id })
  }

  const toViewerOfRequest = async (pending: Viewer | Promise<Viewer>, site: SignedSite): Promise<Viewer> =>
    toViewerOn(await withMfaDemands(pending), site.id, app.ports.clock.now())

  const withMfaDemands = async (pending: Viewer | Promise<Viewer>): Promise<Viewer> => {
    const viewer = await pending
    if (viewer.mfa !== 'none' || viewer.appointments.length === 0) return viewer
    const demanding = (await app.sites.list()).filter(({ rules }) => rules.staffNeedSecondFactor)
    return demanding.length === 0 ? viewer : { ...viewer, mfaDemandedBy: demanding.map(({ id }) => id) }
  }

  return (request, fields, site) => {
    // Fastify parses every query into an object.
    const query = request.query as Record<string, unknown>
    const isNativeLogin = request.callName === 'POST login/native'
    // The call that turns a signature into a session takes it from the body, so that it is in no address.
    const presenting = isNativeLogin ? { ...fields, ...query } : query
    if (signatureFields.some((name) => presenting[name] !== undefined)) {
      return toViewerOfRequest(authenticateNative({ ...fields, ...query }, site), site)
    }
    if (isNativeLogin) throw new ApiError('loginRequired')
    const [presented] = findPresentedSessions(app.config, request)
    if (!presented) return visitor
    const { hash, isFormerName } = presented
    const viewer = viewerCache.getOrLoad(hash, () => loadViewer(hash))
    return toViewerOfRequest(isFormerName ? acceptFormerName(viewer) : viewer, site)
  }
}

/** A neighbouring host can set a cookie without the prefix, so where cookies have it only sessions from before do without. */
const acceptFormerName = async (pending: Viewer | Promise<Viewer>): Promise<Viewer> => {
  const viewer = await pending
  return viewer.origin.way === 'unknown' ? viewer : visitor
}

const toViewer = (row: ViewerRow, sessionHash: string | null, origin: Origin): Viewer => ({
  id: row.id,
  nickname: row.nickname,
  auth: row.auth,
  verifiedOn: row.verified_on,
  hasMobile: row.mobile,
  mutedUntil: row.muted_until,
  mutedReason: row.muted_reason,
  sanctions: row.sanctions.map((one) => ({ ...one, until: new Date(one.until) })),
  ban: null,
  appointments: row.appointments.filter((one) => carriesRights(origin, one)),
  withheld: row.appointments.filter((one) => !carriesRights(origin, one)),
  origin,
  mfa: row.factor,
  mfaDemandedBy: [],
  sessionHash,
})
