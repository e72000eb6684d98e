import type { Member } from '@quanzi/contract/identity/member'
import { anonymousName, unknownProvince } from '@quanzi/contract/limits'
import { avatarUrl } from './default-avatar.ts'

/** `auth`: the badge on the site of the request. */
export type MemberRow = { id: number; nickname: string; avatar: string; auth: boolean }

/** Without the badge, for the console, which names the actor. */
export const serializeName = (row: Omit<MemberRow, 'auth'>): Pick<Member, 'id' | 'nickname' | 'img_url'> => ({
  id: row.id,
  nickname: row.nickname,
  img_url: avatarUrl(row),
})

export const serializeMember = (row: MemberRow): Member => ({
  id: row.id,
  nickname: row.nickname,
  img_url: avatarUrl(row),
  auth: row.auth ? 1 : 0,
  auth_icon: row.auth ? '/icons/verified.svg' : '',
})

/** docs/spec/visibility.md, personal data. */
export const formatProvince = (province: string): string =>
  specialRegions.has(province) ? `中国${province}` : province || unknownProvince

const specialRegions: ReadonlySet<string> = new Set(['香港', '澳门', '台湾'])

/** Equal for all anonymous authors. docs/spec/visibility.md, anonymity. */
export const anonymousMember: Member = {
  id: 0,
  nickname: anonymousName,
  img_url: '/icons/anonymous.svg',
  auth: 0,
  auth_icon: '',
}

/** An anonymous author becomes 匿名用户 for everybody but themselves. */
export const serializeAuthor = (row: MemberRow, anonymous: boolean, viewerId: number): Member =>
  anonymous && row.id !== viewerId ? anonymousMember : serializeMember(row)
