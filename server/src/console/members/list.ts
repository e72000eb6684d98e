import type { ParsedInput } from '@quanzi/contract'
import { foldDigits } from '@quanzi/contract/clean-input'
import type { MemberSort } from '@quanzi/contract/console/members'
import { mobilePattern } from '@quanzi/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { isVerifiedWithin } from '../../identity/member/badge.ts'
import { mobileHashes } from '../../identity/member/mobile.ts'
import { hashMobileSuffix, mobileSuffixLength } from '../../identity/member/mobile-suffix.ts'
import type { Sanction } from '../../identity/member/sanction.ts'
import { siteScopeOf } from '../../identity/member/site-scope.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { allSecrets, type Secrets } from '../../platform/crypto/secrets.ts'
import { cursorTimestamp } from '../../platform/db/statements/paged-statement.ts'
import type { CursorPosition } from '../../platform/http/cursor.ts'
import { likePattern } from '../../platform/text/like.ts'
import { type PinyinQuery, pinyinQuery } from '../../platform/text/pinyin/pinyin-query.ts'
import { typedId } from '../../platform/text/typed-id.ts'
import { writtenParts, writtenPattern } from '../../platform/text/written-pattern.ts'
import { readCursorPage } from '../shared/cursor-page.ts'
import { soundsLike } from '../shared/sounds-like.ts'
import { loadMemberLines, neverActive } from './view.ts'

const sortColumns = {
  joined: { column: 'joined_at', type: 'timestamptz' },
  active: { column: 'active_on', type: 'date', none: neverActive },
  posts: { column: 'posts', type: 'int', none: '0' },
  rejected: { column: 'rejected', type: 'int', none: '0' },
  reports: { column: 'reports', type: 'int', none: '0' },
} as const satisfies Record<MemberSort, { column: string; type: string; none?: string }>

/** Along an index of each sort column and filter. For a chief members of other sites follow. docs/spec/members.md. */
export const listMembers: Operation<'GET console/member list'> = async (
  ctx,
  { keyword, filter, sort, order, cursor, pagesize },
) => {
  const read = async (conditions: readonly Condition[], position: CursorPosition | undefined, limit: number) =>
    (await sql<CursorPosition>`${branches({ ctx, conditions, sort, order, position, limit })}`.execute(ctx.db)).rows
  const ofFilter = filters[filter](ctx)
  const wantedId = typedId(keyword)
  const conditions = [
    ...(keyword === '' ? [] : [hasKeyword(keyword, await pinyinQuery('name', keyword), ctx.app.config)]),
    ...(wantedId === undefined ? [] : [sql`member.id <> ${wantedId}`]),
    ...ofFilter,
  ]
  // In front of the first page: the digits of a short id are part of many nicknames.
  const wanted =
    wantedId === undefined || cursor ? [] : await read([sql`member.id = ${wantedId}`, ...ofFilter], undefined, 1)
  const { rows, next } = await readCursorPage({ cursor, pagesize }, (after, limit) => read(conditions, after, limit))
  const ids = [...wanted, ...rows].map(({ id }) => id)
  return { data: await loadMemberLines(ctx, ids), next }
}

type Condition = RawBuilder<unknown>
type Branches = {
  ctx: RequestContext
  conditions: readonly Condition[]
  sort: MemberSort
  order: 'asc' | 'desc'
  position: CursorPosition | undefined
  limit: number
}

const branches = ({ ctx, conditions, sort, order, position, limit }: Branches): RawBuilder<unknown> => {
  const { column, type, ...rest } = sortColumns[sort]
  const direction = sql.raw(order)
  const branch = (from: RawBuilder<unknown>, value: RawBuilder<unknown>, where: readonly Condition[]) => {
    const after = sql`(${value}, member.id) ${sql.raw(order === 'desc' ? '<' : '>')} (${position?.key}::${sql.raw(type)}, ${position?.id}::bigint)`
    const all = [...where, ...conditions, ...(position ? [after] : [])]
    return sql`(select member.id, ${value} as value from ${from} where ${sql.join(all.length > 0 ? all : [sql`true`], sql` and `)}
      order by ${value} ${direction}, member.id ${direction} limit ${limit})`
  }
  const ofSite = branch(sql`site_member s join member on member.id = s.member_id`, sql.ref(`s.${column}`), [
    sql`s.site_id = ${ctx.site.id}`,
  ])
  const here = sql`select 1 from site_member s where s.site_id = ${ctx.site.id} and s.member_id = member.id`
  const found =
    siteScopeOf(ctx) !== null
      ? ofSite
      : 'none' in rest
        ? sql`${ofSite} union all ${branch(sql`member`, sql.raw(`'${rest.none}'::${type}`), [sql`not exists (${here})`])}`
        : branch(sql`member`, sql.ref(`member.${column}`), [])
  const key = type === 'timestamptz' ? sql.raw(cursorTimestamp('value')) : sql`value::text`
  return sql`select id, ${key} as key from (${found}) found order by value ${direction}, id ${direction} limit ${limit}`
}

/** Digits may be the last digits of a number, a whole number or part of a nickname; any match counts. */
const hasKeyword = (keyword: string, pinyin: PinyinQuery | null, secrets: Secrets): Condition => {
  const asTyped = keyword.toLowerCase()
  const written = writtenParts(keyword).map((forms) => sql`member.name_parts && ${forms}::text[]`)
  const conditions: Condition[] = [
    sql`(member.name_parts @> ${toNameParts(asTyped)}::text[] and lower(member.nickname) like ${likePattern(asTyped)})`,
    sql`(${sql.join([...written, sql`member.nickname ~* ${writtenPattern(keyword)}`], sql` and `)})`,
  ]
  if (pinyin) conditions.push(soundsLike('member', 'member.id', pinyin))
  const digits = foldDigits(keyword)
  if (/^\d+$/.test(digits) && digits.length === mobileSuffixLength)
    conditions.push(sql`member.mobile_suffix_hash = any(${suffixHashes(digits, secrets)}::text[])`)
  if (mobilePattern.test(digits))
    conditions.push(sql`member.mobile_hash = any(${mobileHashes(digits, secrets)}::text[])`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

const suffixHashes = (digits: string, secrets: Secrets): string[] =>
  allSecrets(secrets).map((secret) => hashMobileSuffix(digits, secret))

/** The bigrams of `name_parts` that select candidates, or the single character. */
const toNameParts = (text: string): string[] => {
  const characters = [...text]
  return characters.length < 2 ? characters : characters.slice(1).map((one, i) => `${characters[i]}${one}`)
}

const filters: Record<ParsedInput<'GET console/member list'>['filter'], (ctx: RequestContext) => Condition[]> = {
  '': () => [],
  muted: (ctx) => [isSanctioned(ctx, 'mute', 'muted_until')],
  banned: (ctx) => [isSanctioned(ctx, 'ban', 'banned_until')],
  verified: (ctx) => [isVerifiedWithin(siteScopeOf(ctx))],
  staff: ({ site }) => [
    sql`exists (select 1 from appointment a where a.member_id = member.id and a.site_id in (${site.id}, 0))`,
  ],
}

const isSanctioned = (ctx: RequestContext, kind: Sanction['kind'], column: 'muted_until' | 'banned_until') => {
  const siteScope = siteScopeOf(ctx)
  const onSites = sql`select member_id from site_sanction where kind = ${kind} and until > ${ctx.now}
    ${siteScope === null ? sql`` : sql`and site_id = ${siteScope}`}`
  return sql`member.id in (select id from member where ${sql.ref(column)} > ${ctx.now} union ${onSites})`
}
