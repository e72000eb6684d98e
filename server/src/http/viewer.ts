import type { Level } from '@quanzi/contract/states'

/** Who is calling; a visitor is nobody, id 0. */
export type Viewer = {
  id: number
  nickname: string
  /** Verified author. */
  auth: boolean
  /** Has proved a mobile number. */
  mobile: boolean
  mutedUntil: Date | null
  mutedReason: string
  appointments: Appointment[]
  /** The session's hash, '' for a native signature. */
  session: string
  /** Whether the caller has a second step, and this session passed it. */
  factor: 'none' | 'waiting' | 'proved'
}

export type Appointment = { site: number; role: 'reviewer' | 'operator'; level: number }

export const visitor: Viewer = {
  id: 0,
  nickname: '',
  auth: false,
  mobile: false,
  mutedUntil: null,
  mutedReason: '',
  appointments: [],
  session: '',
  factor: 'none',
}

/** What the viewer may do on a site. An operator of site 0 operates all. */
export const rightsOn = (viewer: Viewer, site: number): Rights => {
  const here = viewer.appointments.filter((a) => a.site === site || (a.role === 'operator' && a.site === 0))
  const level = (here.find((a) => a.role === 'reviewer')?.level ?? 0) as Level | 0
  const operator = here.some((a) => a.role === 'operator')
  const chief = here.some((a) => a.role === 'operator' && a.site === 0)
  return { level, operator, chief, admin: level > 0 || operator }
}

export type Rights = { level: Level | 0; operator: boolean; chief: boolean; admin: boolean }
