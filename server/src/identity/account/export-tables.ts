import type { ExportTable } from './member-content.ts'

/** Tables of the account besides its content. */
export const accountTables: readonly ExportTable[] = [
  /** Pictures by their tokens, which are the names of their files under `media`. */
  {
    name: 'profile-changes',
    columns: `p.id, p.site_id, p.field, p.before, p.value, p.mode, p.state, p.created_at, p.closed_at,
      (select h.reason from review_history h where h.kind = 'profile' and h.item_id = p.id order by h.id desc limit 1) as reason`,
    from: 'profile_review p',
    owner: 'p.member_id',
    key: 'p.id',
  },
  /** Site 0: on all sites. */
  {
    name: 'sanctions',
    columns: 'z.site_id, z.kind, z.until, z.reason, z.created_at',
    from: `(select member_id, site_id, kind, until, reason, created_at from site_sanction
      union all select id, 0, 'mute', muted_until, muted_reason, null from member where muted_until is not null) z`,
    owner: 'z.member_id',
    key: "z.site_id * 2 + (z.kind = 'ban')::int + 1",
  },
  {
    name: 'consents',
    columns: 'c.id, c.site_id, c.version, c.way, c.age, c.agreed_at',
    from: 'consent c',
    owner: 'c.member_id',
    key: 'c.id',
  },
  {
    name: 'logins',
    columns:
      's.id, s.opened_by, s.site_id, s.agent, s.province, s.created_at, s.seen_at, s.expires_at, s.mfa_verified_at',
    from: 'session s',
    owner: 's.member_id',
    key: 's.id',
  },
  /** Rejections are kept of networks and calls, not as data of the member. */
  {
    name: 'addresses',
    columns: 'e.id, e.kind, e.item, e.address, e.first_at, e.last_at, e.n',
    from: 'security_event e',
    where: "e.address <> ''",
    owner: 'e.member_id',
    key: 'e.id',
  },
  {
    name: 'appointments',
    columns: 'a.site_id, a.role, a.level',
    from: 'appointment a',
    owner: 'a.member_id',
    key: "a.site_id * 2 + (a.role = 'operator')::int + 1",
  },
  {
    name: 'sites',
    columns: 's.site_id, s.joined_at, s.active_on, s.posts, s.rejected, s.reports',
    from: 'site_member s',
    owner: 's.member_id',
    key: 's.site_id',
  },
  /** Without the secret, which opens the account. */
  {
    name: 'second-factor',
    columns: 'f.confirmed_at',
    from: 'mfa_secret f',
    owner: 'f.member_id',
    key: 'f.member_id',
  },
]
