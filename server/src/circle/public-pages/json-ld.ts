import type { Comment } from '@quanzi/contract/circle/comment'
import type { Post } from '@quanzi/contract/circle/post'
import { absolute, type Place } from './page-document.ts'
import { excerpt, picturesOf, postPath, videoOf } from './post-html.ts'

const person = (name: string) => ({ '@type': 'Person', name })

const countOf = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
})

/** `DiscussionForumPosting` of schema.org with its comments and, where it has one, its `VideoObject`. */
export const postJsonLd = (place: Place, post: Post, comments: readonly Comment[]): object => {
  const video = videoOf(post)
  const url = absolute(place, postPath(post))
  const published = post.published_at ?? post.created_at
  const pictures = picturesOf(post).map(({ url: path }) => `${place.origin}${path}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url,
    mainEntityOfPage: url,
    headline: excerpt(post.content, 60),
    text: post.content,
    author: person(post.member_data.nickname),
    datePublished: published,
    dateModified: post.updated_at > published ? post.updated_at : published,
    inLanguage: 'zh-CN',
    commentCount: post.reply,
    interactionStatistic: [countOf('LikeAction', post.digg), countOf('CommentAction', post.reply)],
    ...(pictures.length > 0 && { image: pictures }),
    ...(video?.status === 'ready' && {
      video: {
        '@type': 'VideoObject',
        name: excerpt(post.content, 60),
        description: excerpt(post.content, 200),
        thumbnailUrl: `${place.origin}${video.thumb.url}`,
        contentUrl: `${place.origin}${video.video}`,
        uploadDate: published,
        duration: `PT${Math.round(video.duration)}S`,
      },
    }),
    comment: comments.map(({ content, create_time, passport, support_count }) => ({
      '@type': 'Comment',
      text: content,
      dateCreated: create_time,
      author: person(passport.nickname),
      interactionStatistic: countOf('LikeAction', support_count),
    })),
  }
}

export const listJsonLd = (place: Place, name: string, posts: readonly Post[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  itemListElement: posts.map((post, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    url: absolute(place, postPath(post)),
  })),
})
