import type { CallOutput } from '@quanzi/contract'
import type { ContentSearchResult } from '@quanzi/contract/console/search'
import { entriesOf } from '@quanzi/contract/objects'
import { getStage, postState } from '@quanzi/contract/states'
import { type RawBuilder, sql } from 'kysely'
import { findPostRows } from '../../circle/post/queries.ts'
import { searchPosts } from '../../circle/search/search-posts.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { likePattern } from '../../platform/text/like.ts'
import { type PinyinQuery, pinyinQuery } from '../../platform/text/pinyin/pinyin-query.ts'
import { searchText } from '../../platform/text/search.ts'
import { typedId, withoutMarks } from '../../platform/text/typed-id.ts'
import { listMembers } from '../members/list.ts'
import { soundsLike } from '../shared/sounds-like.ts'

type SearchResult = CallOutput<'GET console/find'>

const maxPerKind = 5
const excerptLength = 60

/** Search in all kinds of content. */
export const search: Operation<'GET console/find'> = async (ctx, { keyword: typedKeyword }) => {
  const keyword = withoutMarks(typedKeyword)
  if (keyword === '') return { posts: [], members: [], tags: [], things: [] }
  const members = await listMembers(ctx, {
    keyword,
    filter: '',
    sort: 'joined',
    order: 'desc',
    pagesize: maxPerKind,
  })
  const pinyin = await pinyinQuery('name', keyword)
  return {
    posts: await searchPostsByKeyword(ctx, keyword),
    members: members.data.map(({ id, nickname, img_url }) => ({ id, nickname, img_url })),
    tags: await searchTags(ctx, keyword, pinyin),
    things: await searchContent(ctx, keyword, pinyin),
  }
}

const searchPostsByKeyword = async (ctx: RequestContext, keyword: string): Promise<SearchResult['posts']> => {
  const { ids } = await searchPosts(ctx, { keywords: keyword, page: 1, pagesize: maxPerKind })
  const { rows } = await findPostRows(ctx.db, ids, ctx.viewer.id)
  const id = typedId(keyword)
  const byId = id === undefined ? [] : await findPostById(ctx, id)
  const keywordMatches = rows.map(({ id, content }) => ({
    id,
    content: toExcerpt(content),
    stage: 'online' as const,
  }))
  return [...byId, ...keywordMatches.filter(({ id }) => id !== byId[0]?.id)].slice(0, maxPerKind)
}

const findPostById = async (ctx: RequestContext, id: number): Promise<SearchResult['posts']> => {
  const row = await ctx.db
    .selectFrom('post')
    .select(['id', 'content', 'state', 'hidden'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirst()
  const stage = row && getStage('post', row.state)
  if (!row || !stage || stage === 'deleted') return []
  const isPublic = row.state === postState.online && !row.hidden
  if (!isPublic && rightsOn(ctx.viewer, ctx.site.id).level === 0) return []
  return [{ id: row.id, content: toExcerpt(row.content), stage }]
}

const toExcerpt = (content: string) => [...content.replace(/\s+/g, ' ')].slice(0, excerptLength).join('')

/** Any part of the name, offline tags too: a site has few. */
const searchTags = async (
  ctx: RequestContext,
  keyword: string,
  pinyin: PinyinQuery | null,
): Promise<SearchResult['tags']> => {
  const folded = searchText(keyword)
  if (folded === '') return []
  const rows = await ctx.db
    .selectFrom('tag')
    .innerJoin('category', 'category.id', 'tag.category_id')
    .select(['tag.id', 'tag.name', 'category.name as category', 'tag.offline'])
    .where('tag.site_id', '=', ctx.site.id)
    .where(({ or, eb }) =>
      or([eb('tag.search_name', 'like', likePattern(folded)), soundsLike('tag', 'tag.id', pinyin)]),
    )
    .orderBy(sql`tag.search_name like ${likePattern(folded)}`, 'desc')
    .orderBy('tag.offline')
    .orderBy('tag.id')
    .limit(maxPerKind)
    .execute()
  return rows.map((row) => ({ ...row, offline: row.offline ? 1 : 0 }))
}

const contentTables: Record<ContentSearchResult['kind'], { table: string; name: string }> = {
  poll: { table: 'poll', name: 'question' },
  town: { table: 'town', name: 'name' },
  list: { table: 'content_list', name: 'name' },
  slide: { table: 'slide', name: 'title' },
  place: { table: 'location', name: 'name' },
}

/** Operators enter these by hand, so the tables are small. */
const searchContent = async (
  ctx: RequestContext,
  keyword: string,
  pinyin: PinyinQuery | null,
): Promise<SearchResult['things']> => {
  const pattern = likePattern(keyword)
  const parts = entriesOf(contentTables).map(
    ([kind, { table, name }]): RawBuilder<unknown> => sql`
      (select ${kind}::text as kind, id, ${sql.ref(name)} as name from ${sql.table(table)}
       where site_id = ${ctx.site.id} and (${sql.ref(name)} ilike ${pattern} or ${soundsLike(kind, 'id', pinyin)})
       order by ${sql.ref(name)} ilike ${pattern} desc, id desc limit ${maxPerKind})`,
  )
  const { rows } = await sql<ContentSearchResult>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows.slice(0, 2 * maxPerKind)
}
