import type { Poll } from '@quanzi/contract/circle/poll'
import type { Post } from '@quanzi/contract/circle/post'
import type { RankedPost } from '@quanzi/contract/circle/ranking'
import { formatCount } from '@quanzi/contract/text'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { readPoll } from '../poll/read-poll.ts'
import { readPost } from '../post/read-post.ts'
import { type Html, html } from '../public-pages/html.ts'
import { findRankedPeriod, latestPosts, noCounter, type PageContext, parsePosts } from '../public-pages/load-pages.ts'
import { circleAddress, type SiteUrls } from '../public-pages/page-document.ts'
import { pollState } from '../public-pages/poll-html.ts'
import {
  aiMark,
  byline,
  counters,
  excerpt,
  headlineOf,
  picturesOf,
  tagLink,
  videoOf,
} from '../public-pages/post-html.ts'
import { listRankedPosts } from '../ranking/list-ranked-posts.ts'
import { readTag } from '../tag/list-tags.ts'
import type { Embed } from './embed-document.ts'

export type EmbedLoader = (context: PageContext, id: number) => Promise<Embed>

/** Longer texts are cut, so that the frame stays small. */
const textLength = 400
const lineLength = 60
const shownPosts = 3
const shownRanks = 10

const circleLink = (urls: SiteUrls, route: string, text: string): Html =>
  html`<a class="act" href="${circleAddress(urls, route)}">${text}</a>`

const postLink = (urls: SiteUrls, post: Post, text: string): Html =>
  html`<a href="${circleAddress(urls, `#/sharedetail/${post.topic_id}`)}">${text}</a>`

export const embedPost: EmbedLoader = async ({ ctx, urls }, id) => {
  const post = await readPost(noCounter, ctx, { topic_id: id })
  if (!('content' in post)) throw new ApiError('notFound')
  const title = `${post.member_data.nickname}的帖子`
  return {
    title,
    circleRoute: `#/sharedetail/${id}`,
    main: html`<h1 class="hidden">${title}</h1>${byline(post.member_data, post.published_at ?? post.created_at, post.ip_location)}
<div class="text">${tagLink(post, urls.siteQuery)}${shortText(urls, post)}</div>${aiMark(post)}${media(urls, post)}${counters(post)}`,
  }
}

const shortText = (urls: SiteUrls, post: Post): Html => {
  const short = [...post.content].slice(0, textLength).join('')
  return html`${short}${short.length < post.content.length && html`… ${postLink(urls, post, '全文')}`}`
}

/** Pictures and the poster of a video are links: a frame is too small for a player. */
const media = (urls: SiteUrls, post: Post): Html | null => {
  const pictures = picturesOf(post)
  const video = videoOf(post)
  const href = circleAddress(urls, `#/sharedetail/${post.topic_id}`)
  if (video)
    return html`<a class="pictures video" href="${href}" aria-label="播放视频"><img src="${video.thumb.thumb}" width="${video.width}" height="${video.height}" alt="视频" loading="lazy"></a>`
  if (pictures.length === 0) return null
  return html`<a class="pictures${pictures.length > 1 && ' many'}" href="${href}">${pictures.map(
    ({ thumb, width, height }, i) =>
      html`<img src="${thumb}" width="${width}" height="${height}" alt="图片${i + 1}" loading="lazy">`,
  )}</a>`
}

export const embedTag: EmbedLoader = async (context, id) => {
  const { ctx, urls } = context
  const tag = await readTag(noCounter, ctx, { tag_id: id })
  const posts = (await latestPosts(context, id)).slice(0, shownPosts)
  return {
    title: `#${tag.name}#`,
    circleRoute: `#/topicdetails/${id}`,
    main: html`<h1>#${tag.name}#</h1><p class="text soft">${excerpt(tag.intro, lineLength * 2)}</p>
<ul>${posts.map((post) => html`<li>${postLink(urls, post, headlineOf(post))}<div class="soft"><bdi>${post.member_data.nickname}</bdi></div></li>`)}</ul>
${circleLink(urls, `#/take_post?tag_id=${id}`, '参与话题')}`,
  }
}

export const embedComposer: EmbedLoader = async ({ ctx, urls }, id) => {
  const tag = await readTag(noCounter, ctx, { tag_id: id })
  return {
    title: `向#${tag.name}#报料`,
    circleRoute: `#/topicdetails/${id}`,
    main: html`<h1>#${tag.name}#</h1><p class="text soft">${excerpt(tag.intro, lineLength * 2)}</p>
${circleLink(urls, `#/take_post?tag_id=${id}`, '我要报料')}`,
  }
}

export const embedRanking: EmbedLoader = async ({ ctx, urls, feedCache }) => {
  const period = await findRankedPeriod(ctx)
  if (!period) throw new ApiError('notFound')
  const posts = parsePosts<RankedPost>(await listRankedPosts(feedCache, ctx, { period: period.id }))
  return {
    title: '热帖榜',
    circleRoute: '#/?rank=1',
    main: html`<h1>热帖榜</h1><p class="soft">${period.start_date} 至 ${period.end_date}</p>
<ol>${posts
      .slice(0, shownRanks)
      .map(
        (post) =>
          html`<li><b>${post.rank}</b>${postLink(urls, post, headlineOf(post))}<div class="soft"><bdi>${post.member_data.nickname}</bdi>　赞 ${formatCount(post.digg)}　评论 ${formatCount(post.reply)}</div></li>`,
      )}</ol>`,
  }
}

export const embedPoll: EmbedLoader = async ({ ctx, urls }, id) => {
  const poll = await readPoll(ctx, { id })
  const query = new URLSearchParams({ action: 'vote_detail', id: String(id), siteid: String(ctx.site.id) })
  const votesInside = poll.phase === 'running' && mayVoteInside(ctx.request)
  return {
    title: excerpt(poll.content, lineLength),
    circleRoute: `#/topicdetails/${poll.tag_id}`,
    script: '/embed/poll.js',
    main: html`<section data-poll="/api/circle/tagapi?${query.toString()}" data-phase="${poll.phase}" data-changes-in="${poll.changes_in}"${votesInside && html` data-vote="${poll.tag_id}" data-min="${poll.min_option}" data-max="${poll.type === '1' ? 1 : poll.max_option}"`}><h1>${poll.content}</h1>
<p class="soft" role="status">${pollState(poll)}${poll.voters !== undefined && html` · <span data-voters>${formatCount(poll.voters)} 人参与</span>`}</p>
${poll.options.map((option) => pollOption(urls, poll, option))}
${poll.phase === 'running' && circleLink(urls, `#/topicdetails/${poll.tag_id}`, '去投票')}</section>`,
  }
}

/** Whether browsers send the member's session from this frame: the article is on the site of the circle. */
export const mayVoteInside = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === 'same-site' || site === 'same-origin'
}

/** An option of a running poll opens the poll in the circle with this option chosen. */
const pollOption = (urls: SiteUrls, poll: Poll, { id, option, count, rate }: Poll['options'][number]): Html => {
  const result = html`<span>${option}</span><i>${count !== undefined && `${formatCount(count)} 票 ${rate}%`}</i>`
  if (poll.phase === 'running')
    return html`<a class="option" data-option="${id}" href="${circleAddress(urls, `#/topicdetails/${poll.tag_id}?option=${id}`)}">${result}</a>`
  return html`<div class="option" data-option="${id}">${result}</div>${rate !== undefined && html`<meter min="0" max="100" value="${rate}" aria-label="${option}"></meter>`}`
}
