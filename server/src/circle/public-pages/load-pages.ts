import type { Page as ListPage } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import type { RankedPost } from '@quanzi/contract/circle/ranking'
import { getErrorMessage } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { formatCount, shorten } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Site } from '../../identity/site/site.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { listComments } from '../comment/list-comments.ts'
import { embedOriginsOf } from '../embed/embed-origins.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { listPosts } from '../feed/list-posts.ts'
import { readPost } from '../post/read-post.ts'
import { listPeriods, listRankedPosts } from '../ranking/list-ranked-posts.ts'
import { listTags, readTag } from '../tag/list-tags.ts'
import { listContent } from '../town/content-list.ts'
import { listTowns, readTown } from '../town/read-town.ts'
import { itemAddress, itemList } from './content-list-html.ts'
import { type Html, html } from './html.ts'
import { listJsonLd, postJsonLd, postListJsonLd } from './json-ld.ts'
import { absolute, type Page, pageQuery, type SiteUrls } from './page-document.ts'
import { pollCard } from './poll-html.ts'
import { commentHtml, excerpt, headlineOf, postArticle, postCards, previewPicture } from './post-html.ts'

/** What a page may read: everything comes from the calls of a visitor, so that no page shows more than they do. */
export type PageContext = {
  ctx: RequestContext
  urls: SiteUrls
  feedCache: FeedCache
  /** The page of a list; the first by default. */
  page?: number
  /** In an old browser the links to other pages of the list lead to pages too, not into the circle. */
  isOld?: boolean
}

/** Views are counted where a page is served: a loaded page may serve many requests. */
export const noCounter = { count: () => {} }

/** Lists of posts are serialized for the wire. */
export const parseAnswer = <T>({ pieces }: PrebuiltResponse): T => JSON.parse(Buffer.concat([...pieces]).toString())
export const parsePosts = <T>(answer: PrebuiltResponse): T[] => parseAnswer<ListPage<T>>(answer).data

const latestPage = async ({ ctx, feedCache, page = 1 }: PageContext, tagid?: number) => {
  const paging = { page, pagesize: limits.feedPageSize }
  const filter = { order: 'latest' as const, ...(tagid !== undefined && { tagid }) }
  return assertExists(page, parseAnswer<ListPage<Post>>(await listPosts(feedCache, ctx, { ...filter, ...paging })))
}

export const latestPosts = async (context: PageContext, tagid?: number): Promise<Post[]> =>
  (await latestPage(context, tagid)).data

const assertExists = <T extends { data: readonly unknown[] }>(page: number, list: T): T => {
  if (page > 1 && list.data.length === 0) throw new ApiError('notFound')
  return list
}

/** Links from a page of a list to its neighbours. */
const pager = ({ urls, page = 1, isOld }: PageContext, path: string, next: string | null): Html => {
  const link = (to: number, rel: string, text: string) =>
    html`<a rel="${rel}" href="${path}${pageQuery(urls.siteQuery, to, isOld)}">${text}</a>`
  const hasNext = next !== null && page * limits.feedPageSize < limits.pageDepth
  if (page === 1 && !hasNext) return html``
  return html`<nav class="pager" aria-label="分页">${page > 1 && link(page - 1, 'prev', '上一页')}${hasNext && link(page + 1, 'next', '下一页')}</nav>`
}

/** The topics and towns of the site: nothing else on the pages leads to all of them. */
const siteLinks = async ({ ctx, urls }: PageContext): Promise<Html> => {
  const [tags, towns] = await Promise.all([
    listTags(ctx, { tag_name: '', post_list: false, page: 1, pagesize: shownTopics }),
    listTowns(ctx),
  ])
  const links = (title: string, items: { path: string; text: string }[]) =>
    items.length > 0 &&
    html`<section class="card"><h2>${title}</h2><ul class="links">${items.map(({ path, text }) => html`<li><a href="${path}${urls.siteQuery}">${text}</a></li>`)}</ul></section>`
  return html`${links(
    '话题',
    tags.data.map(({ id, name }) => ({ path: `/s/topic/${id}`, text: `#${name}#` })),
  )}${links(
    '乡镇',
    towns.map(({ id, name }) => ({ path: `/s/town/${id}`, text: name })),
  )}`
}

const shownTopics = 40

/** Search results show more of a text than a shared link. */
const descriptions = (text: string) => ({
  description: excerpt(text, limits.shareTextLength),
  search: { description: excerpt(text, searchTextLength) },
})
const searchTextLength = 120

const isIndexed = ({ site }: RequestContext, isPost: boolean): boolean =>
  site.rules.indexing === 'everything' || (site.rules.indexing === 'everything but posts' && !isPost)

export const loadPost = async (context: PageContext, id: number): Promise<Page> => {
  const { ctx, urls, page = 1 } = context
  const post = await readPost(noCounter, ctx, { topic_id: id })
  if (!('content' in post)) throw new ApiError('notFound')
  const paging = { page, pagesize: limits.commentPageSize }
  const comments = assertExists(page, await listComments(ctx, { topic_id: id, order: 'likes', ...paging }))
  const text = excerpt(post.content, limits.shareTextLength)
  return {
    path: `/s/${id}`,
    page,
    embed: embedOriginsOf(ctx.site).length > 0,
    circleRoute: `#/sharedetail/${id}`,
    title: post.tag_data ? `#${post.tag_data.tag_name}#` : text,
    description: text,
    search: { title: headlineOf(post), description: excerpt(post.content, searchTextLength) },
    picture: previewPicture(post),
    kind: 'article',
    publishedAt: post.published_at,
    indexed: isIndexed(ctx, true),
    jsonLd: postJsonLd(urls, post, comments.data),
    main: html`<h1 class="hidden">${headlineOf(post)}</h1>${postArticle(post, urls.siteQuery)}
${comments.data.length > 0 && html`<section class="card"><h2>评论 ${formatCount(comments.total)}</h2>${comments.data.map(commentHtml)}${pager(context, `/s/${id}`, comments.next)}</section>`}
${post.comments_closed === 1 && html`<p class="soft">${getErrorMessage('commentsClosed')}</p>`}`,
  }
}

export const loadTag = async (context: PageContext, id: number): Promise<Page> => {
  const { ctx, urls, page = 1 } = context
  const tag = await readTag(noCounter, ctx, { tag_id: id })
  const { data: posts, next } = await latestPage(context, id)
  return {
    path: `/s/topic/${id}`,
    page,
    embed: embedOriginsOf(ctx.site).length > 0,
    circleRoute: `#/topicdetails/${id}`,
    title: shorten(tag.share_title || `#${tag.name}#`, limits.shareTextLength),
    description: shorten(tag.share_intro || tag.intro, limits.shareTextLength),
    search: { title: `#${tag.name}#`, description: excerpt(tag.intro || tag.share_intro, searchTextLength) },
    picture: tag.share_icon || tag.image,
    kind: 'website',
    indexed: isIndexed(ctx, false),
    feeds: `/s/topic/${id}/`,
    jsonLd: postListJsonLd(urls, `#${tag.name}#`, posts),
    main: html`<section class="card"><h1>#${tag.name}#</h1><p class="text">${tag.intro}</p></section>
${page === 1 && tag.vote_info && pollCard(urls, tag.vote_info)}${postCards(posts, urls.siteQuery)}${pager(context, `/s/topic/${id}`, next)}`,
  }
}

/** The circle with the name of its site, which often ends in the title already. */
export const fullTitle = ({ name, settings: { circle_title } }: Site): string =>
  name.endsWith(circle_title) ? name : `${name}${circle_title}`

/** The line below the title of the circle in search results and previews. */
export const describeSite = (site: Site): string => `${fullTitle(site)}的最新内容`

export const findRankedPeriod = async (ctx: RequestContext) =>
  ctx.site.rules.rankingOpen ? (await listPeriods(ctx)).data[0] : undefined

export const loadHome = async (context: PageContext): Promise<Page> => {
  const { ctx, urls, page = 1 } = context
  const [{ data: posts, next }, period, links] = await Promise.all([
    latestPage(context),
    findRankedPeriod(ctx),
    page === 1 && siteLinks(context),
  ])
  const title = fullTitle(ctx.site)
  return {
    path: '/s/',
    page,
    circleRoute: '',
    title,
    description: describeSite(ctx.site),
    picture: '',
    kind: 'website',
    indexed: isIndexed(ctx, false),
    feeds: '/s/',
    jsonLd: postListJsonLd(urls, title, posts),
    isHome: true,
    main: html`${period && html`<p><a href="/s/ranking${urls.siteQuery}">热帖榜</a></p>`}
${postCards(posts, urls.siteQuery)}${pager(context, '/s/', next)}${links}`,
  }
}

export const loadRanking = async ({ ctx, urls, feedCache }: PageContext): Promise<Page> => {
  const period = await findRankedPeriod(ctx)
  if (!period) throw new ApiError('notFound')
  const posts = parsePosts<RankedPost>(await listRankedPosts(feedCache, ctx, { period: period.id }))
  const week = `${period.start_date} 至 ${period.end_date}`
  const title = `热帖榜 ${week}`
  return {
    path: '/s/ranking',
    embed: embedOriginsOf(ctx.site).length > 0,
    circleRoute: '#/?rank=1',
    title,
    ...descriptions(posts.map(({ content }) => content).join(' ')),
    picture: posts[0] ? previewPicture(posts[0]) : '',
    kind: 'website',
    indexed: isIndexed(ctx, false),
    jsonLd: postListJsonLd(urls, title, posts),
    main: html`<h1>热帖榜</h1><p class="soft">${week}</p>${postCards(posts, urls.siteQuery)}`,
  }
}

export const loadTown = async ({ ctx, urls }: PageContext, id: number): Promise<Page> => {
  const town = await readTown(ctx, { id })
  const banner = await ctx.db
    .selectFrom('town')
    .innerJoin('file', 'file.token', 'town.banner')
    .select(['file.width', 'file.height'])
    .where('town.id', '=', id)
    .executeTakeFirst()
  const lists = await Promise.all(
    town.tabs.map(async (tab) => ({
      ...tab,
      items: await listContent(ctx, { id: tab.content_id, page: 1, pagesize: limits.feedPageSize }),
    })),
  )
  return {
    path: `/s/town/${id}`,
    circleRoute: `#/special/${id}`,
    title: town.name,
    ...descriptions(town.description),
    picture: town.banner,
    kind: 'website',
    indexed: isIndexed(ctx, false),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: town.name,
      description: town.description,
      url: absolute(urls, `/s/town/${id}`),
    },
    main: html`<section class="card"><h1>${town.name}</h1>
${town.banner && html`<div class="pictures"><img src="${town.banner}" alt=""${banner && html` width="${banner.width}" height="${banner.height}"`}></div>`}<p class="text">${town.description}</p></section>
${lists.map(({ name, content_id, items: { data, next } }) => data.length > 0 && html`<section class="card"><h2>${name}</h2>${itemList(urls, data)}${next !== null && html`<p><a href="/s/list/${content_id}${urls.siteQuery}">更多${name}</a></p>`}</section>`)}`,
  }
}

export const loadContentList = async (context: PageContext, id: number): Promise<Page> => {
  const { ctx, urls, page = 1 } = context
  const { data, next } = assertExists(page, await listContent(ctx, { id, page, pagesize: limits.feedPageSize }))
  const { name } = await ctx.db
    .selectFrom('content_list')
    .select('name')
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow()
  return {
    path: `/s/list/${id}`,
    page,
    circleRoute: `#/content-list?${new URLSearchParams({ id: String(id), name })}`,
    title: name,
    ...descriptions(data.map(({ title }) => title).join(' ')),
    picture: data.find(({ thumb }) => thumb !== '')?.thumb,
    kind: 'website',
    indexed: isIndexed(ctx, false),
    jsonLd: listJsonLd(
      name,
      data.flatMap((item) => {
        const address = itemAddress({ ...urls, siteQuery: urls.canonicalQuery }, item)
        return address !== '' && URL.canParse(address, urls.origin)
          ? [{ name: item.title, url: new URL(address, urls.origin).href }]
          : []
      }),
    ),
    main: html`<section class="card"><h1>${name}</h1>${itemList(urls, data)}${pager(context, `/s/list/${id}`, next)}</section>`,
  }
}
