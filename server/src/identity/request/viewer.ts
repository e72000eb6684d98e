import type { ReviewLevel } from '@quanzi/contract/states'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { formatSanctionReason, type Sanction } from '../member/sanction.ts'
import type { Site } from '../site/site.ts'

/** The member that calls; a visitor has id 0. */
export type Viewer = {
  id: number
  nickname: string
  /** A verified author on all sites, and the sites of other badges; `isVerifiedOn` applies both. */
  auth: boolean
  verifiedOn: readonly number[]
  hasMobile: boolean
  mutedUntil: Date | null
  mutedReason: string
  /** Sanctions by single sites; `toViewerOn` applies those of the site of the request. */
  sanctions: Sanction[]
  ban: Sanction | null
  appointments: Appointment[]
  /** The other appointments of the member, whose rights need a login by SMS. */
  withheld: Appointment[]
  origin: Origin
  /** Null for a visitor, and for a call that a native signature proves. */
  sessionHash: string | null
  /** Whether the member has a second factor, and whether this session has passed it. */
  mfa: 'none' | 'waiting' | 'proved'
  /** The sites that demand a second factor of their staff, read for staff without one. */
  mfaDemandedBy: readonly number[]
}

/** How the member logged in, and at which site. `unknown`: before sessions stored it; such a session is a reader's. */
export type Origin = { way: LoginWay | 'unknown'; site: number | null }
export type LoginWay = 'sms' | 'native' | 'wechat' | 'dev'

export type Appointment = { site: number; role: 'reviewer' | 'operator'; level: number }

export const visitor: Viewer = {
  id: 0,
  nickname: '',
  auth: false,
  verifiedOn: [],
  hasMobile: false,
  mutedUntil: null,
  mutedReason: '',
  sanctions: [],
  ban: null,
  appointments: [],
  withheld: [],
  origin: { way: 'unknown', site: null },
  sessionHash: null,
  mfa: 'none',
  mfaDemandedBy: [],
}

/** A site's native secret and a WeChat account prove a member to one site, an unknown way to none. docs/decisions/0035. */
export const carriesRights = ({ way, site }: Origin, appointment: Appointment): boolean =>
  provesAccount({ way, site }) || (way !== 'unknown' && appointment.site === site)

/** A login by SMS proves the member to all sites; one by a site's secret or by WeChat to the site where it was made. */
export const provesMemberOn = ({ way, site }: Origin, at: number): boolean =>
  provesAccount({ way, site }) || way === 'unknown' || site === at

/** Whether a login proves the owner of the account, whatever the site. */
export const provesAccount = ({ way }: Origin): boolean => way === 'sms' || way === 'dev'

/** A visitor where the login proves nothing or the site has banned them. docs/spec/members.md. */
export const toViewerOn = (viewer: Viewer, site: number, now: Date): Viewer => {
  if (viewer.id > 0 && !provesMemberOn(viewer.origin, site)) return visitor
  const inForce = (kind: Sanction['kind']) =>
    viewer.sanctions.find((one) => one.siteId === site && one.kind === kind && one.until > now)
  const ban = inForce('ban')
  if (ban) return { ...visitor, ban }
  const mute = inForce('mute')
  const isLonger = mute && !(viewer.mutedUntil && viewer.mutedUntil >= mute.until)
  return isLonger ? { ...viewer, mutedUntil: mute.until, mutedReason: mute.reason } : viewer
}

/** Why a visitor may not call: there is no login, or the site has banned the member. */
export const loginError = ({ ban }: Viewer, options: { status?: number } = {}): ApiError =>
  ban
    ? new ApiError('banned', { ...options, placeholders: { reason: formatSanctionReason(ban) } })
    : new ApiError('loginRequired', options)

/** What the viewer may do on a site. An operator of site 0 is an operator of every site. */
export const rightsOn = (viewer: Viewer, site: number): Rights =>
  rightsFrom(mfaMissingOn(viewer, site) ? [] : viewer.appointments, site)

/** What the viewer may do on a site once the second factor is passed. */
export const appointedRightsOn = (viewer: Viewer, site: number): Rights => rightsFrom(viewer.appointments, site)

/** Staff must prove a second factor that they have, and set one up where their site demands it. */
export const mfaMissingOn = ({ mfa, mfaDemandedBy }: Viewer, site: number): 'proof' | 'setup' | undefined => {
  if (mfa === 'waiting') return 'proof'
  return mfa === 'none' && mfaDemandedBy.includes(site) ? 'setup' : undefined
}

export const rightsFrom = (appointments: Appointment[], site: number): Rights => {
  const here = appointments.filter((a) => a.site === site || (a.role === 'operator' && a.site === 0))
  // The column holds the levels of reviewers alone.
  const level = (here.find((a) => a.role === 'reviewer')?.level ?? 0) as ReviewLevel | 0
  const operator = here.some((a) => a.role === 'operator')
  const chief = here.some((a) => a.role === 'operator' && a.site === 0)
  return { level, operator, chief, admin: level > 0 || operator }
}

export type Rights = { level: ReviewLevel | 0; operator: boolean; chief: boolean; admin: boolean }

/** Finds the viewer of a request: by the session cookie, or by the native app's signature. A visitor is a viewer too. */
export type Authenticate = (
  request: FastifyRequest,
  fields: Record<string, unknown>,
  site: Pick<Site, 'id' | 'nativeSecret' | 'formerSecret' | 'secretIsShared'>,
) => Viewer | Promise<Viewer>
