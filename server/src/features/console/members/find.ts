import type { Answer, Input } from '@quanzi/contract'
import { mobilePattern } from '@quanzi/contract/limits'
import { postState } from '@quanzi/contract/states'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Context } from '../../../http/context.ts'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import { mobileHash } from '../../member/mobile.ts'
import { mobileTail, tailLength } from '../../member/tail.ts'
import { showMemberLine } from './view.ts'

type Query = SelectQueryBuilder<Tables, 'member', { id: number }>

/** Members, the newest first. Every way to find them has an index of its own; docs/spec/members.md. */
export const listMembers = async (
  c: Context,
  { keyword, filter, cursor, pagesize }: Input<'GET console/member list'>,
): Promise<Answer<'GET console/member list'>> => {
  const after = cursor ? readCursor(cursor).id : null
  let query: Query = c.db.selectFrom('member').select('member.id')
  if (keyword !== '') query = byKeyword(query, keyword, c.house.config.secret)
  query = filters[filter](query, c)
  if (after !== null) query = query.where('member.id', '<', after)
  const ids = (
    await query
      .orderBy('member.id', 'desc')
      .limit(pagesize + 1)
      .execute()
  ).map(({ id }) => id)
  const shown = ids.slice(0, pagesize)
  const last = shown.at(-1)
  return {
    data: await linesOf(c, shown),
    next: ids.length > pagesize && last !== undefined ? writeCursor({ key: '', id: last }) : null,
  }
}

/** Digits may be an id, last digits, a whole number, or a part of a name: what fits any of them is found. */
const byKeyword = (query: Query, keyword: string, secret: string): Query =>
  query.where(({ eb, or, and }) => {
    const folded = keyword.toLowerCase()
    const ways = [
      and([
        eb('member.name_parts', '@>', sql<string[]>`${partsOf(folded)}::text[]`),
        eb(sql`lower(member.nickname)`, 'like', `%${folded.replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    ]
    if (/^[1-9]\d{0,14}$/.test(keyword)) ways.push(eb('member.id', '=', Number(keyword)))
    if (/^\d+$/.test(keyword) && keyword.length === tailLength)
      ways.push(eb('member.mobile_tail', '=', mobileTail(keyword, secret)))
    if (mobilePattern.test(keyword)) ways.push(eb('member.mobile_hash', '=', mobileHash(keyword, secret)))
    return or(ways)
  })

/** As `name_parts` of the database, of which only what is needed to look it up: the pairs, or the one character. */
const partsOf = (folded: string): string[] => {
  const characters = [...folded]
  return characters.length < 2 ? characters : characters.slice(1).map((one, i) => `${characters[i]}${one}`)
}

const filters: Record<Input<'GET console/member list'>['filter'], (query: Query, c: Context) => Query> = {
  '': (query) => query,
  muted: (query, c) => query.where('muted_until', '>', c.now),
  banned: (query, c) => query.where('banned_until', '>', c.now),
  verified: (query) => query.where('auth', '=', true),
  staff: (query, c) =>
    query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointment')
          .select('member_id')
          .whereRef('member_id', '=', 'member.id')
          .where('site_id', 'in', [c.site.id, 0]),
      ),
    ),
}

type Line = Answer<'GET console/member list'>['data'][number]

/** In the order of the ids. */
export const linesOf = async (c: Context, ids: number[]): Promise<Line[]> => {
  if (ids.length === 0) return []
  const rows = await c.db
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
      eb
        .selectFrom('appointment')
        .select(sql<string>`min(role)`.as('role'))
        .whereRef('member_id', '=', 'member.id')
        .where('site_id', 'in', [c.site.id, 0])
        .as('role'),
    ])
    .where('id', 'in', ids)
    .execute()
  const wrote = await c.db
    .selectFrom('post')
    .select(({ fn }) => [
      'author_id',
      fn.countAll<number>().as('posts'),
      fn.countAll<number>().filterWhere('state', '=', postState.rejected).as('rejected'),
      fn.sum<number>('reports').as('reports'),
    ])
    .where('author_id', 'in', ids)
    .where('site_id', '=', c.site.id)
    .where('state', '<>', postState.deleted)
    .groupBy('author_id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const counts = new Map(wrote.map((row) => [row.author_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [showMemberLine(row, counts.get(id), c.house.config.secret, c.now)] : []
  })
}
