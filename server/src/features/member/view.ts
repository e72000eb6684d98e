import { anonymousName, unknownProvince } from '@quanzi/contract/limits'
import type { Member } from '@quanzi/contract/member'
import { fileUrl } from '../upload/urls.ts'

/** What of a member row is shown to others. */
export type MemberRow = { id: number; nickname: string; avatar: string; auth: boolean }

export const showMember = (row: MemberRow): Member => ({
  id: row.id,
  nickname: row.nickname,
  img_url: fileUrl(row.avatar, 'thumb'),
  auth: row.auth ? 1 : 0,
  auth_icon: row.auth ? '/icons/verified.svg' : '',
})

/** Where somebody wrote, as readers are told it: docs/spec/visibility.md, personal data. */
export const showProvince = (province: string): string =>
  specialRegions.has(province) ? `中国${province}` : province || unknownProvince

const specialRegions: ReadonlySet<string> = new Set(['香港', '澳门', '台湾'])

/** The same for every anonymous author, so that no two can be told apart. docs/spec/visibility.md, anonymity. */
export const nobody: Member = {
  id: 0,
  nickname: anonymousName,
  img_url: '/icons/anonymous.svg',
  auth: 0,
  auth_icon: '',
}

/**
 * The author of an item as this viewer may see them. The one place where an anonymous author becomes 匿名用户: only they
 * themselves see who they are.
 */
export const showAuthor = (row: MemberRow, anonymous: boolean, viewerId: number): Member =>
  anonymous && row.id !== viewerId ? nobody : showMember(row)
