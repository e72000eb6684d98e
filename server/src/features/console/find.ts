import type { Answer, Input } from '@quanzi/contract'
import type { FoundThing } from '@quanzi/contract/console/find'
import { postState, stageOf } from '@quanzi/contract/states'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { rightsOn } from '../../http/viewer.ts'
import { likePattern, searchText } from '../../text/search.ts'
import { searchPosts } from '../post/search.ts'
import { listMembers } from './members/find.ts'

type Found = Answer<'GET console/find'>

/** Of each kind. */
const shown = 5
const excerpt = 60

/** What one looks for in the console, wherever it lies. #20831, ID 20831 and 20831 are the same number, #茶山# is 茶山. */
export const find = async (c: Context, { keyword: typed }: Input<'GET console/find'>): Promise<Found> => {
  const keyword = typed
    .replace(/^(#+|id\s+)/i, '')
    .replace(/#+$/, '')
    .trim()
  if (keyword === '') return { posts: [], members: [], tags: [], things: [] }
  const members = await listMembers(c, { keyword, filter: '', pagesize: shown })
  return {
    posts: await findPosts(c, keyword),
    members: members.data.map(({ id, nickname, img_url, mobile }) => ({ id, nickname, img_url, mobile })),
    tags: await findTags(c, keyword),
    things: await findThings(c, keyword),
  }
}

/** The one of that number first, then public ones with those words. */
const findPosts = async (c: Context, keyword: string): Promise<Found['posts']> => {
  const byWords = await searchPosts(c, { keywords: keyword, page: 1, pagesize: shown })
  const number = /^[1-9]\d{0,14}$/.test(keyword) ? await postOf(c, Number(keyword)) : []
  const words = byWords.data.map(({ topic_id, content }) => ({
    id: topic_id,
    content: excerptOf(content),
    stage: 'online' as const,
  }))
  return [...number, ...words.filter(({ id }) => id !== number[0]?.id)].slice(0, shown)
}

const postOf = async (c: Context, id: number): Promise<Found['posts']> => {
  const row = await c.db
    .selectFrom('post')
    .select(['id', 'content', 'state', 'hidden'])
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  const stage = row && stageOf('post', row.state)
  if (!row || !stage || stage === 'deleted') return []
  const isPublic = row.state === postState.online && !row.hidden
  if (!isPublic && rightsOn(c.viewer, c.site.id).level === 0) return []
  return [{ id: row.id, content: excerptOf(row.content), stage }]
}

const excerptOf = (content: string) => [...content.replace(/\s+/g, ' ')].slice(0, excerpt).join('')

/** Any part of the name, and those that are offline too: topics are few and kept by editors. */
const findTags = async (c: Context, keyword: string): Promise<Found['tags']> => {
  const folded = searchText(keyword)
  if (folded === '') return []
  const rows = await c.db
    .selectFrom('tag')
    .innerJoin('category', 'category.id', 'tag.category_id')
    .select(['tag.id', 'tag.name', 'category.name as category', 'tag.offline'])
    .where('tag.site_id', '=', c.site.id)
    .where('tag.search_name', 'like', likePattern(folded))
    .orderBy('tag.offline')
    .orderBy('tag.id')
    .limit(shown)
    .execute()
  return rows.map((row) => ({ ...row, offline: row.offline ? 1 : 0 }))
}

const tables: Record<FoundThing['kind'], { table: string; name: string }> = {
  poll: { table: 'poll', name: 'question' },
  town: { table: 'town', name: 'name' },
  list: { table: 'content_list', name: 'name' },
  slide: { table: 'slide', name: 'title' },
  place: { table: 'place', name: 'name' },
}

/** All of them together are as many as operators made by hand. */
const findThings = async (c: Context, keyword: string): Promise<Found['things']> => {
  const pattern = likePattern(keyword)
  const parts = Object.entries(tables).map(
    ([kind, { table, name }]): RawBuilder<unknown> => sql`
      (select ${kind}::text as kind, id, ${sql.ref(name)} as name from ${sql.table(table)}
       where site_id = ${c.site.id} and ${sql.ref(name)} ilike ${pattern} order by id desc limit ${shown})`,
  )
  const { rows } = await sql<FoundThing>`${sql.join(parts, sql` union all `)}`.execute(c.db)
  return rows.map((row) => ({ ...row, id: Number(row.id) })).slice(0, 2 * shown)
}
