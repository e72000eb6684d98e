import { hasBadge } from './badge.ts'

/** SQL conditions; `viewer` and `now` are placeholders such as `$2`. docs/spec/visibility.md. */

/** Online, and not by a banned member. */
export const isPublic = (item: string): string => `(${item}.state = 1 and not ${item}.hidden)`

/** Whether a viewer may read an item: also their own that is not public, unless it was deleted. */
export const isPublicOrOwn = (item: string, viewer: string): string =>
  `(${isPublic(item)} or ${item}.author_id = ${viewer} and ${item}.state <> 9)`

export const notBlocked = (viewer: string, member: string): string =>
  `not exists (select 1 from member_block b where b.member_id = ${viewer} and b.target_id = ${member})`

/** Anonymous items stay: leaving out those of a blocked author would reveal them. */
export const notByBlockedAuthor = (viewer: string, item: string): string =>
  `(${item}.anonymous or ${notBlocked(viewer, `${item}.author_id`)})`

/** Neither deleted nor banned, on all sites or on this one. */
export const isActiveMember = (member: string, site: string, now = 'now()'): string =>
  `(${member}.left_at is null and (${member}.banned_until is null or ${member}.banned_until < ${now})
    and not exists (select 1 from site_sanction sb where sb.member_id = ${member}.id and sb.site_id = ${site}
      and sb.kind = 'ban' and sb.until >= ${now}))`

export const bannedMembers = (site: string, now: string): string =>
  `select h.id from member h where h.banned_until >= ${now}::timestamptz
   union all select h.member_id from site_sanction h where h.site_id = ${site} and h.kind = 'ban' and h.until >= ${now}::timestamptz`

/** The author lets only followed members comment. Restricting anonymous items would reveal their author. */
export const isCommentingRestricted = (item: string, viewer: string, now: string): string =>
  `(not ${item}.anonymous and ${item}.author_id <> ${viewer} and exists (select 1 from member g where g.id = ${item}.author_id
     and g.guarded_until > ${now} and not exists (select 1 from member_follow gf where gf.member_id = g.id and gf.target_id = ${viewer})))`

export const memberJson = (member: string, site: string, extraFields = ''): string =>
  `json_build_object('id', ${member}.id, 'nickname', ${member}.nickname, 'avatar', ${member}.avatar, 'auth', ${hasBadge(member, site)}${extraFields})`
