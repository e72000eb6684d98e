import { aiLabelOf, digitalSourceTypeOf } from '@quanzi/contract/circle/ai-label'
import type { Comment } from '@quanzi/contract/circle/comment'
import type { Post } from '@quanzi/contract/circle/post'
import { absolute, type SiteUrls } from './page-document.ts'
import { changedAt, excerpt, headlineOf, picturesOf, postPath, publishedAt, videoOf } from './post-html.ts'

const person = (name: string) => ({ '@type': 'Person', name })

const countOf = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
})

/** `DiscussionForumPosting` of schema.org with its comments and, where it has one, its `VideoObject`. */
export const postJsonLd = (urls: SiteUrls, post: Post, comments: readonly Comment[]): object => {
  const video = videoOf(post)
  const url = absolute(urls, postPath(post))
  const published = publishedAt(post)
  const pictures = picturesOf(post).map(({ url: path }) => `${urls.origin}${path}`)
  const label = aiLabelOf(post)
  const digitalSourceType = digitalSourceTypeOf(post)
  const aiMark = {
    ...(digitalSourceType && { digitalSourceType }),
    ...(label && { disambiguatingDescription: label }),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    ...aiMark,
    url,
    mainEntityOfPage: url,
    headline: headlineOf(post),
    ...(post.content && { text: post.content }),
    author: person(post.member_data.nickname),
    datePublished: published,
    dateModified: changedAt(post),
    inLanguage: 'zh-CN',
    commentCount: post.reply,
    interactionStatistic: [countOf('LikeAction', post.digg), countOf('CommentAction', post.reply)],
    ...(pictures.length > 0 && { image: pictures }),
    ...(video?.status === 'ready' && {
      video: {
        '@type': 'VideoObject',
        ...aiMark,
        name: headlineOf(post),
        description: excerpt(post.content, 200) || headlineOf(post),
        thumbnailUrl: `${urls.origin}${video.thumb.url}`,
        contentUrl: `${urls.origin}${video.video}`,
        uploadDate: published,
        duration: `PT${Math.max(1, Math.round(video.duration))}S`,
      },
    }),
    comment: comments.map(commentJsonLd),
  }
}

/** With its replies, as the page shows them. */
const commentJsonLd = (comment: Comment | Comment['comments'][number]): object => ({
  '@type': 'Comment',
  text: comment.content,
  datePublished: comment.create_time,
  author: person(comment.passport.nickname),
  interactionStatistic: countOf('LikeAction', comment.support_count),
  ...(comment.comments.length > 0 && { comment: comment.comments.map(commentJsonLd) }),
})

type ListItem = { url: string; name?: string }

export const listJsonLd = (name: string, items: readonly ListItem[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  itemListElement: items.map((item, i) => ({ '@type': 'ListItem', position: i + 1, ...item })),
})

export const postListJsonLd = (urls: SiteUrls, name: string, posts: readonly Post[]): object =>
  listJsonLd(
    name,
    posts.map((post) => ({ url: absolute(urls, postPath(post)) })),
  )
