import type { MemberSummary } from '@quanzi/contract/console/members'
import { sql } from 'kysely'
import { isVerifiedWithin } from '../../identity/member/badge.ts'
import { siteScopeOf } from '../../identity/member/site-scope.ts'
import { formatProvince, serializeMember } from '../../identity/member/view.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'

export const neverActive = '1970-01-01'

/** In the order of the ids. The caller has checked that they are in the caller's scope. */
export const loadMemberLines = async (ctx: RequestContext, ids: number[]): Promise<MemberSummary[]> => {
  if (ids.length === 0) return []
  const siteScope = siteScopeOf(ctx)
  const rows = await ctx.db
    .selectFrom('member')
    .leftJoin('site_member as s', (join) =>
      join.onRef('s.member_id', '=', 'member.id').on('s.site_id', '=', ctx.site.id),
    )
    .select((eb) => [
      'id',
      'nickname',
      'avatar',
      isVerifiedWithin(siteScope).as('auth'),
      'ip_province',
      'member.joined_at',
      'posts',
      'rejected',
      'reports',
      'active_on',
      'muted_until',
      'banned_until',
      ...(['mute', 'ban'] as const).map((kind) =>
        eb
          .selectFrom('site_sanction as z')
          .select(({ fn }) => fn.max('z.until').as('until'))
          .whereRef('z.member_id', '=', 'member.id')
          .where('z.kind', '=', kind)
          .$if(siteScope !== null, (q) => q.where('z.site_id', '=', siteScope))
          .as(kind === 'mute' ? 'muted_here' : 'banned_here'),
      ),
      eb
        .selectFrom('appointment')
        .select(sql<string>`min(role)`.as('role'))
        .whereRef('member_id', '=', 'member.id')
        .where('site_id', 'in', [ctx.site.id, 0])
        .as('role'),
    ])
    .where('id', 'in', ids)
    .execute()
  const lines = rows.map((row): MemberSummary => {
    const { id, nickname, img_url, auth } = serializeMember(row)
    return {
      id,
      nickname,
      img_url,
      auth,
      ip_location: formatProvince(row.ip_province),
      joined_at: row.joined_at.toISOString(),
      muted_until: serializeUntil(ctx.now, row.muted_until, row.muted_here),
      banned_until: serializeUntil(ctx.now, row.banned_until, row.banned_here),
      role: row.role === 'operator' || row.role === 'reviewer' ? row.role : '',
      posts: row.posts ?? 0,
      rejected: row.rejected ?? 0,
      reports: row.reports ?? 0,
      active_on: row.active_on === null || row.active_on === neverActive ? '' : row.active_on,
    }
  })
  const byId = new Map(lines.map((line) => [line.id, line]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const serializeUntil = (now: Date, ...times: (Date | null)[]): string => {
  const until = Math.max(0, ...times.map(Number))
  return until > now.getTime() ? new Date(until).toISOString() : ''
}
