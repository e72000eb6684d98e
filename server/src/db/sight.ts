/**
 * Who is seen by whom, as pieces of SQL: every read that shows members or what they wrote is put together from these.
 * docs/spec/visibility.md. `viewer` and `now` are places such as `$2`; the others are columns or aliases.
 */

/** Online, and by nobody who is banned. */
export const isPublic = (item: string): string => `(${item}.state = 1 and not ${item}.hidden)`

/** The viewer does not block them. */
export const notBlocked = (viewer: string, member: string): string =>
  `not exists (select 1 from block b where b.member_id = ${viewer} and b.target_id = ${member})`

/** Not by one whom the viewer blocks, unless it is anonymous: leaving that out would tell who wrote it. */
export const notByBlocked = (viewer: string, item: string): string =>
  `(${item}.anonymous or ${notBlocked(viewer, `${item}.author_id`)})`

/** Neither banned nor gone. */
export const isThere = (member: string, now = 'now()'): string =>
  `(${member}.left_at is null and (${member}.banned_until is null or ${member}.banned_until < ${now}))`

/**
 * Whoever signed it keeps strangers from commenting: only those whom they follow may. What is anonymous is never guarded,
 * as a refusal in two places at once would tell who wrote it.
 */
export const isGuarded = (item: string, viewer: string, now: string): string =>
  `(not ${item}.anonymous and ${item}.author_id <> ${viewer} and exists (select 1 from member g where g.id = ${item}.author_id
     and g.guarded_until > ${now} and not exists (select 1 from follow gf where gf.member_id = g.id and gf.target_id = ${viewer})))`

/** What `showMember` needs of a member, as JSON. */
export const memberJson = (member: string, more = ''): string =>
  `json_build_object('id', ${member}.id, 'nickname', ${member}.nickname, 'avatar', ${member}.avatar, 'auth', ${member}.auth${more})`
