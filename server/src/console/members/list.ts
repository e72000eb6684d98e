import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { mobilePattern } from '@quanzi/contract/limits'
import { postState } from '@quanzi/contract/states'
import { type SelectQueryBuilder, sql } from 'kysely'
import { mobileHashes } from '../../identity/member/mobile.ts'
import { hashMobileSuffix, mobileSuffixLength } from '../../identity/member/mobile-suffix.ts'
import { reachOf } from '../../identity/member/reach.ts'
import type { Sanction } from '../../identity/member/sanction.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { allSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import { likePattern } from '../../platform/text/search.ts'
import type { Tables } from '../../schema/tables.ts'
import { encodeIdCursor, toCursorPage } from '../shared/cursor-page.ts'
import { serializeMemberLine } from './view.ts'

type Query = SelectQueryBuilder<Tables, 'member', { id: number }>

/** Of the caller's site, newest first. Each filter has its own index; docs/spec/members.md. */
export const listMembers = async (
  ctx: RequestContext,
  { keyword, filter, cursor, pagesize }: ParsedInput<'GET console/member list'>,
): Promise<CallOutput<'GET console/member list'>> => {
  const reach = reachOf(ctx)
  let query: Query = ctx.db.selectFrom('member').select('member.id')
  if (reach !== null)
    query = query.where(
      'member.id',
      'in',
      ctx.db.selectFrom('site_member').select('member_id').where('site_id', '=', reach),
    )
  if (keyword !== '') query = byKeyword(query, keyword, ctx.app.config)
  query = filters[filter](query, ctx)
  if (cursor) query = query.where('member.id', '<', decodeCursor(cursor).id)
  const found = await query
    .orderBy('member.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize, encodeIdCursor)
  const ids = rows.map(({ id }) => id)
  return { data: await loadMemberLines(ctx, ids), next }
}

/** Digits may be an id, the last digits of a number, a whole number or part of a nickname; any match counts. */
const byKeyword = (query: Query, keyword: string, secrets: Secrets): Query =>
  query.where(({ eb, or, and }) => {
    const folded = keyword.toLowerCase()
    const conditions = [
      and([
        eb('member.name_parts', '@>', sql<string[]>`${toNameParts(folded)}::text[]`),
        eb(sql`lower(member.nickname)`, 'like', likePattern(folded)),
      ]),
    ]
    if (/^[1-9]\d{0,14}$/.test(keyword)) conditions.push(eb('member.id', '=', Number(keyword)))
    if (/^\d+$/.test(keyword) && keyword.length === mobileSuffixLength)
      conditions.push(eb('member.mobile_suffix_hash', 'in', suffixHashes(keyword, secrets)))
    if (mobilePattern.test(keyword)) conditions.push(eb('member.mobile_hash', 'in', mobileHashes(keyword, secrets)))
    return or(conditions)
  })

const suffixHashes = (digits: string, secrets: Secrets): string[] =>
  allSecrets(secrets).map((secret) => hashMobileSuffix(digits, secret))

/** The bigrams of `name_parts` that select candidates, or the single character. */
const toNameParts = (folded: string): string[] => {
  const characters = [...folded]
  return characters.length < 2 ? characters : characters.slice(1).map((one, i) => `${characters[i]}${one}`)
}

const filters: Record<ParsedInput<'GET console/member list'>['filter'], (query: Query, ctx: RequestContext) => Query> =
  {
    '': (query) => query,
    muted: (query, ctx) => query.where('member.id', 'in', sanctioned(ctx, 'mute', 'muted_until')),
    banned: (query, ctx) => query.where('member.id', 'in', sanctioned(ctx, 'ban', 'banned_until')),
    verified: (query) => query.where('auth', '=', true),
    staff: (query, ctx) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('appointment')
            .select('member_id')
            .whereRef('member_id', '=', 'member.id')
            .where('site_id', 'in', [ctx.site.id, 0]),
        ),
      ),
  }

const sanctioned = (ctx: RequestContext, kind: Sanction['kind'], column: 'muted_until' | 'banned_until') => {
  const reach = reachOf(ctx)
  const onSites = ctx.db
    .selectFrom('site_sanction')
    .select('member_id as id')
    .where('kind', '=', kind)
    .where('until', '>', ctx.now)
    .$if(reach !== null, (q) => q.where('site_id', '=', reach))
  return ctx.db.selectFrom('member').select('id').where(column, '>', ctx.now).union(onSites)
}

type MemberLine = CallOutput<'GET console/member list'>['data'][number]

/** In the order of the ids. The caller has checked that they are within reach. */
export const loadMemberLines = async (ctx: RequestContext, ids: number[]): Promise<MemberLine[]> => {
  if (ids.length === 0) return []
  const reach = reachOf(ctx)
  const rows = await ctx.db
    .selectFrom('member')
    .select((eb) => [
      'id',
      'nickname',
      'avatar',
      'auth',
      'mobile_cipher',
      'ip_province',
      'joined_at',
      'muted_until',
      'banned_until',
      ...(['mute', 'ban'] as const).map((kind) =>
        eb
          .selectFrom('site_sanction as z')
          .select(({ fn }) => fn.max('z.until').as('until'))
          .whereRef('z.member_id', '=', 'member.id')
          .where('z.kind', '=', kind)
          .$if(reach !== null, (q) => q.where('z.site_id', '=', reach))
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
  const postCounts = await ctx.db
    .selectFrom('post')
    .select(({ fn }) => [
      'author_id',
      fn.countAll<number>().as('posts'),
      fn.countAll<number>().filterWhere('state', '=', postState.rejected).as('rejected'),
      fn.sum<number>('reports').as('reports'),
    ])
    .where('author_id', 'in', ids)
    .where('site_id', '=', ctx.site.id)
    .where('state', '<>', postState.deleted)
    .where('anonymous', '=', false)
    .groupBy('author_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const countsById = new Map(postCounts.map((row) => [row.author_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [serializeMemberLine(row, countsById.get(id), ctx.app.config, ctx.now)] : []
  })
}
