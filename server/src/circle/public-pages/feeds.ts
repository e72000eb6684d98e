import { hash } from 'node:crypto'
import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { Feed, type Item } from 'feed'
import type { Site } from '../../identity/site/site.ts'
import { readTag } from '../tag/list-tags.ts'
import { describeSite, fullTitle, noCounter, type PageContext } from './load-pages.ts'
import { absolute, documentTitle, type SiteUrls } from './page-document.ts'
import {
  changedAt,
  excerpt,
  headlineOf,
  picturesOf,
  postPath,
  previewPicture,
  publishedAt,
  videoOf,
} from './post-html.ts'

const asAuthor = (name: string): Authors => ({ author: [{ name }] })
/** `author` of RSS is an e-mail address. */
const asCreator = (name: string): Authors => ({ extensions: [{ name: 'dc:creator', objects: { _text: name } }] })
const language = 'zh-CN'

/** The library writes version 1. https://www.jsonfeed.org/version/1.1/ */
const toJson11 = (feed: Feed): string => {
  const { version: _, items, ...head } = JSON.parse(feed.json1())
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    ...head,
    language,
    items: items.map(({ author, ...item }: Record<string, unknown>) => ({ ...item, authors: [author] })),
  })
}

export const feedFormats = {
  'rss.xml': { type: 'application/rss+xml', render: (feed: Feed) => feed.rss2(), authors: asCreator },
  'atom.xml': { type: 'application/atom+xml', render: (feed: Feed) => feed.atom1(), authors: asAuthor },
  'feed.json': { type: 'application/feed+json', render: toJson11, authors: asAuthor },
} as const
export type FeedFormat = keyof typeof feedFormats

type Authors = Pick<Item, 'author' | 'extensions'>
export type FeedHead = { title: string; description: string; path: string }

export const homeFeed = ({ ctx: { site } }: PageContext): FeedHead => ({
  title: fullTitle(site),
  description: describeSite(site),
  path: '/s/',
})

export const tagFeed = async ({ ctx }: PageContext, id: number): Promise<FeedHead> => {
  const tag = await readTag(noCounter, ctx, { tag_id: id })
  return {
    title: documentTitle(fullTitle(ctx.site), { title: `#${tag.name}#` }),
    description: shorten(tag.share_intro || tag.intro, limits.shareTextLength),
    path: `/s/topic/${id}`,
  }
}

/** An id never changes (RFC 4287, 4.2.6), also when the site gets a host or moves to another deployment. */
const idOf = ({ id, createdAt }: Site, path: string): string => {
  const hex = hash('sha256', `quanzi ${createdAt.toISOString()} ${id} ${path}`)
  // Version 8 of RFC 9562.
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

export const renderFeed = (
  { ctx: { site, now }, urls }: PageContext,
  { title, description, path }: FeedHead,
  posts: readonly Post[],
  format: FeedFormat,
) => {
  const folder = path.endsWith('/') ? path : `${path}/`
  const feed = new Feed({
    title,
    description,
    id: idOf(site, path),
    link: absolute(urls, path),
    language,
    generator: 'quanzi',
    copyright: '',
    // Pinned posts may come before newer ones.
    updated: new Date(posts.map(changedAt).sort().at(-1) ?? now),
    feedLinks: {
      rss: absolute(urls, `${folder}rss.xml`),
      atom: absolute(urls, `${folder}atom.xml`),
      json: absolute(urls, `${folder}feed.json`),
    },
  })
  for (const post of posts) {
    const picture = previewPicture(post)
    feed.addItem({
      title: plainText(headlineOf(post)),
      id: idOf(site, postPath(post)),
      link: absolute(urls, postPath(post)),
      description: plainText(excerpt(post.content, 200)),
      content: withoutControls(contentOf(urls, post)),
      ...feedFormats[format].authors(post.member_data.nickname),
      published: new Date(publishedAt(post)),
      date: new Date(changedAt(post)),
      ...(picture && { image: `${urls.origin}${picture}` }),
      // The library does not escape markup in attributes.
      category: [post.tag_data?.tag_name, aiLabelOf(post)].flatMap((name) =>
        name ? [{ name: plainText(name), term: plainText(name) }] : [],
      ),
    })
  }
  return feedFormats[format].render(feed)
}

const contentOf = ({ origin }: SiteUrls, post: Post): string => {
  const text = post.content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>')
  const label = aiLabelOf(post)
  const video = videoOf(post)
  return [
    ...(label ? [`<p>${label}</p>`] : []),
    `<p>${text}</p>`,
    ...picturesOf(post).map(({ url }) => `<p><img src="${origin}${url}"></p>`),
    ...(video?.status === 'ready'
      ? [
          `<p><video controls preload="none" poster="${origin}${video.thumb.url}" src="${origin}${video.video}"></video></p>`,
        ]
      : []),
  ].join('')
}

/** Readers differ in whether titles are text or HTML, so no markup is left in them. */
const plainText = (text: string): string => withoutControls(text).replaceAll('<', '＜').replaceAll('>', '＞')

/** XML 1.0 allows no other control characters, and the CDATA sections of the library may not contain their end. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll(']]>', ']] >')
