import type { MemberSummary } from '@quanzi/contract/console/members'
import { formatProvince, serializeMember } from '../../identity/member/view.ts'

type Row = {
  id: number
  nickname: string
  avatar: string
  auth: boolean
  ip_province: string
  joined_at: Date
  muted_until: Date | null
  muted_here: Date | null
  banned_until: Date | null
  banned_here: Date | null
  role: string | null
  posts: number | null
  rejected: number | null
  reports: number | null
  active_on: string | null
}
export const serializeMemberLine = (row: Row, now: Date): MemberSummary => {
  const { id, nickname, img_url, auth } = serializeMember(row)
  return {
    id,
    nickname,
    img_url,
    auth,
    ip_location: formatProvince(row.ip_province),
    joined_at: row.joined_at.toISOString(),
    muted_until: serializeUntil(now, row.muted_until, row.muted_here),
    banned_until: serializeUntil(now, row.banned_until, row.banned_here),
    role: row.role === 'operator' || row.role === 'reviewer' ? row.role : '',
    posts: row.posts ?? 0,
    rejected: row.rejected ?? 0,
    reports: row.reports ?? 0,
    active_on: row.active_on === null || row.active_on === neverActive ? '' : row.active_on,
  }
}

export const neverActive = '1970-01-01'

const serializeUntil = (now: Date, ...times: (Date | null)[]): string => {
  const until = Math.max(0, ...times.map(Number))
  return until > now.getTime() ? new Date(until).toISOString() : ''
}
