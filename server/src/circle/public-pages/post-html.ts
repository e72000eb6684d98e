import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Comment } from '@quanzi/contract/circle/comment'
import type { Picture, Post, Video } from '@quanzi/contract/circle/post'
import type { Member } from '@quanzi/contract/identity/member'
import { unknownProvince } from '@quanzi/contract/limits'
import { formatCount, shorten } from '@quanzi/contract/text'
import { type Html, html } from './html.ts'

export const excerpt = (text: string, length: number): string => shorten(text.replace(/\s+/g, ' ').trim(), length)

/** The title of a post without text: what it shows. */
export const headlineOf = (post: Post): string => excerpt(post.content, 60) || (videoOf(post) ? '分享视频' : '分享图片')

export const picturesOf = (post: Post): Picture[] => (Array.isArray(post.attachment) ? post.attachment : [])
export const videoOf = (post: Post): Video | null => (Array.isArray(post.attachment) ? null : post.attachment)

export const previewPicture = (post: Post): string => picturesOf(post)[0]?.thumb ?? videoOf(post)?.thumb.thumb ?? ''

export const publishedAt = (post: Post): string => post.published_at ?? post.created_at
export const changedAt = (post: Post): string =>
  post.updated_at > publishedAt(post) ? post.updated_at : publishedAt(post)

export const postPath = (post: { topic_id: number }): string => `/s/${post.topic_id}`

const formatter = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'medium',
  timeStyle: 'short',
})

const dateOf = (time: string): Html => html`<time datetime="${time}">${formatter.format(new Date(time))}</time>`

/** Placed after the time, as in the circle. */
const knownPlace = (place: string) => place !== '' && place !== unknownProvince && ` ${place}`

export const byline = (author: Member, time: string, place: string): Html => html`<div class="by">
${author.img_url && html`<img src="${author.img_url}" alt="" width="40" height="40">`}
<div><b>${author.nickname}</b><span class="soft">${dateOf(time)}${knownPlace(place)}</span></div></div>`

export const counters = ({ digg, reply, collect }: Post): Html =>
  html`<div class="soft">赞 ${formatCount(digg)}　评论 ${formatCount(reply)}　收藏 ${formatCount(collect)}</div>`

export const tagLink = ({ tag_data }: Post, siteQuery: string): Html | null =>
  tag_data && html`<a href="/s/topic/${tag_data.tag_id}${siteQuery}">#${tag_data.tag_name}#</a> `

export const aiMark = (post: Post): Html | '' => {
  const label = aiLabelOf(post)
  return label && html`<p><span class="mark">${label}</span></p>`
}

export const postArticle = (post: Post, siteQuery: string): Html => {
  const video = videoOf(post)
  return html`<article class="card">
${byline(post.member_data, publishedAt(post), post.ip_location)}
<div class="text">${tagLink(post, siteQuery)}${post.content}</div>
${aiMark(post)}
<div class="pictures">${picturesOf(post).map(
    ({ url, url_set, width, height }, i) =>
      html`<img src="${url}"${url_set && html` srcset="${url_set}" sizes="(max-width: 680px) 100vw, 648px"`} width="${width}" height="${height}" alt="图片${i + 1}"${i === 0 ? html` fetchpriority="high"` : html` loading="lazy"`}>`,
  )}
${video && video.status === 'ready' && html`<video controls preload="none" poster="${video.thumb.url}" src="${video.video}" width="${video.width}" height="${video.height}"></video>`}
</div>${counters(post)}</article>`
}

/** Only the pictures of the first card are loaded at once. */
export const postCards = (posts: readonly ListedPost[], siteQuery: string): Html[] =>
  posts.map((post, i) => postCard(post, siteQuery, i > 0 && html` loading="lazy"`))

type ListedPost = Post & { rank?: number }

/** A post in a list, with a link to its page. A rank comes before it. */
const postCard = (post: ListedPost, siteQuery: string, loading: Html | false): Html => {
  const pictures = picturesOf(post)
  const thumbs = pictures.slice(0, 3)
  const poster = videoOf(post)?.thumb.thumb
  return html`<article class="card">
${byline(post.member_data, publishedAt(post), post.ip_location)}
<div class="text">${post.rank !== undefined && html`<b>第${post.rank}名</b> `}${tagLink(post, siteQuery)}<a class="more" href="${postPath(post)}${siteQuery}">${excerpt(post.content, 120) || headlineOf(post)}</a></div>
${(thumbs.length > 0 || poster) && html`<div class="grid">${thumbs.map(({ thumb }) => html`<img src="${thumb}" alt=""${loading}>`)}${pictures.length > thumbs.length && html`<span>共 ${pictures.length} 张</span>`}${poster && html`<img src="${poster}" alt=""${loading}><span class="video">视频</span>`}</div>`}
${aiMark(post)}${counters(post)}</article>`
}

export const commentHtml = (comment: Comment | Comment['comments'][number]): Html => html`<div class="comment">
<b>${comment.passport.nickname}</b>${comment.replyed_passport && html` 回复 <b>${comment.replyed_passport.nickname}</b>`}
<span class="soft">${dateOf(comment.create_time)}${knownPlace(comment.ip_location)}</span>
<p>${comment.content}</p>${comment.comments.map(commentHtml)}${comment.reply_count > comment.comments.length && html`<p class="soft">还有 ${formatCount(comment.reply_count - comment.comments.length)} 条回复</p>`}</div>`
