import type { ParsedInput } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import type { Tag } from '@quanzi/contract/circle/tag'
import { trimHashes } from '@quanzi/contract/text'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { viewerKey } from '../../identity/request/viewer-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { pageNumberFromCursor } from '../../platform/http/cursor.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import { escapeLike } from '../../platform/text/like.ts'
import { pinyinQuery, soundingWords } from '../../platform/text/pinyin/pinyin-query.ts'
import { soundOf } from '../../platform/text/pinyin/sound.ts'
import { searchText } from '../../platform/text/search.ts'
import { countOf } from '../people/counts.ts'
import { readPollOfTag } from '../poll/read-poll.ts'
import { expandKeyword } from '../search/expand-keyword.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { countRecommendedTags, findTag, findTags, followedTags, recommendedTags, type TagList } from './queries.ts'
import { serializeTag, type TagRow } from './view.ts'

export const listCategories: Operation<'GET circle/tagapi typelist'> = async (ctx) => ({
  list: await ctx.db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('site_id', '=', ctx.site.id)
    .orderBy('position')
    .orderBy('id')
    .execute(),
})

export const listTags: Operation<'GET circle/tagapi list'> = async (
  ctx,
  { tag_type, tag_name, post_list, ...pages },
) => {
  const category = tag_type === undefined || tag_type === 0 ? null : tag_type
  if (tag_name !== '') return (await tagsByName(ctx, tag_name, category, pages)).page
  if (category === null) return pageOfTags(ctx, post_list ? 'posting' : 'all', pages, [])
  return pageOfTags(ctx, 'category', pages, [category])
}

/** Readers see and copy a tag as #name#. A keyword of # signs only is kept. */
export const tagKeyword = (typed: string): string => trimHashes(typed).trim() || typed

/** Names that begin with the keyword, then with a synonym, then by pinyin; then names that contain them. */
const tagsByName = async (ctx: RequestContext, typed: string, category: number | null, pages: Paging) => {
  const keyword = tagKeyword(typed)
  const [prefix = '', ...others] = expandKeyword(ctx.site, keyword).map((one) => `${escapeLike(searchText(one))}%`)
  const pinyin = await pinyinQuery('name', keyword)
  if (others.length === 0 && pinyin === null) {
    const params = category === null ? [prefix] : [category, prefix]
    return { page: await pageOfTags(ctx, category === null ? 'prefix' : 'categoryPrefix', pages, params), words: [] }
  }
  const sounding = pinyin ? [pinyin.keys, `^${pinyin.pattern}`, pinyin.spoken] : [[], '', '']
  const params = [category, prefix, [prefix, ...others], ...sounding]
  const page = await pageOfTags(ctx, 'name', pages, params)
  const sounds = pinyin ? await Promise.all(page.data.map(({ name }) => soundOf('name', name))) : []
  const words = sounds.flatMap(({ sound }) => (pinyin ? soundingWords(pinyin, sound) : []))
  return { page, words: [...expandKeyword(ctx.site, keyword).slice(1), ...words] }
}

export const listNewsTipTags: Operation<'GET circle/tagapi report_list'> = (ctx, pages) =>
  pageOfTags(ctx, 'report', pages, [])

const toTags = (rows: TagRow[]) => rows.map((row) => serializeTag(row))

export const listRecommendedTags = async (ctx: RequestContext, paging: Paging): Promise<Page<Tag>> => {
  const { rows, next } = await findRows(paging, recommendedTags(ctx.db, [ctx.site.id, ctx.viewer.id]))
  const total = await countRecommendedTags(ctx.db, ctx.site.id)
  return toPage(toTags(rows), paging, total, next)
}

export const listFollowedTags = async (ctx: RequestContext, memberId: number, paging: Paging): Promise<Page<Tag>> => {
  const { rows, next } = await findRows(paging, followedTags(ctx.db, [ctx.site.id, ctx.viewer.id, memberId]))
  return toPage(toTags(rows), paging, await countFollowed(ctx, memberId), next)
}
const countFollowed = countOf('followedTags')

const pageOfTags = async (ctx: RequestContext, list: TagList, pages: Paging, params: unknown[]) => {
  // Lists of tags change rarely, so the cursor is the number of the next page.
  const page = pages.cursor === undefined || pages.cursor === '' ? pages.page : pageNumberFromCursor(pages.cursor)
  const paging = { page, pagesize: pages.pagesize }
  const { rows, total } = await findTags(ctx.db, { list, site: ctx.site.id, viewerId: ctx.viewer.id, params }, paging)
  const more = page * pages.pagesize < total
  return toPage(toTags(rows), paging, total, more ? String(page + 1) : null)
}

export const searchTags = async (
  ctx: RequestContext,
  { keywords, page, pagesize }: { keywords: string; page: number; pagesize: number },
): Promise<{ page: Page<Tag>; words: string[] }> => {
  if (searchText(keywords) === '') return { page: toPage([], { page, pagesize }, 0, null), words: [] }
  const found = await tagsByName(ctx, keywords, null, { page, pagesize })
  return { ...found, page: { ...found.page, next: null } }
}

export const readTag = async (
  viewCounter: Pick<ViewCounter, 'count'>,
  ctx: RequestContext,
  { tag_id }: ParsedInput<'GET circle/tagapi detail'>,
): Promise<Tag> => {
  const row = await findTag(ctx.db, ctx.site.id, ctx.viewer.id, tag_id)
  if (!row) throw new ApiError('notFound')
  if (row.offline) throw new ApiError('gone')
  viewCounter.count(`tag:${tag_id}`, viewerKey(ctx), ctx.now)
  return serializeTag(row, await readPollOfTag(ctx, tag_id))
}
