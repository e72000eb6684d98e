import type { MemberLine } from '@quanzi/contract/console/members'
import { maskMobile } from '../../../text/mask.ts'
import { openMobile } from '../../member/mobile.ts'
import { showMember, showProvince } from '../../member/view.ts'

type Row = {
  id: number
  nickname: string
  avatar: string
  auth: boolean
  mobile_cipher: string | null
  ip_province: string
  joined_at: Date
  muted_until: Date | null
  banned_until: Date | null
  role: string | null
}
type Wrote = { posts: number; rejected: number; reports: number | null }

export const showMemberLine = (row: Row, wrote: Wrote | undefined, secret: string, now: Date): MemberLine => {
  const { id, nickname, img_url, auth } = showMember(row)
  return {
    id,
    nickname,
    img_url,
    auth,
    mobile: showMobile(row.mobile_cipher, secret),
    ip_location: showProvince(row.ip_province),
    joined_at: row.joined_at.toISOString(),
    muted_until: showUntil(row.muted_until, now),
    banned_until: showUntil(row.banned_until, now),
    role: row.role === 'operator' || row.role === 'reviewer' ? row.role : '',
    posts: wrote?.posts ?? 0,
    rejected: wrote?.rejected ?? 0,
    reports: wrote?.reports ?? 0,
  }
}

/** Always masked: nobody at a desk needs the whole number. */
export const showMobile = (sealed: string | null, secret: string): string =>
  sealed === null ? '' : maskMobile(openMobile(sealed, secret))

/** What is over is no more. */
const showUntil = (until: Date | null, now: Date): string => (until && until > now ? until.toISOString() : '')
