import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { Feed, type Item } from 'feed'
import { absolute, type SiteUrls } from './page-document.ts'
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

export const feedFormats = {
  'rss.xml': { type: 'application/rss+xml', render: (feed: Feed) => feed.rss2(), authors: asCreator },
  'atom.xml': { type: 'application/atom+xml', render: (feed: Feed) => feed.atom1(), authors: asAuthor },
  'feed.json': { type: 'application/feed+json', render: (feed: Feed) => feed.json1(), authors: asAuthor },
} as const
export type FeedFormat = keyof typeof feedFormats

type Authors = Pick<Item, 'author' | 'extensions'>
type FeedHead = { title: string; description: string; path: string }

export const renderFeed = (
  urls: SiteUrls,
  { title, description, path }: FeedHead,
  posts: readonly Post[],
  format: FeedFormat,
) => {
  const folder = path.endsWith('/') ? path : `${path}/`
  const feed = new Feed({
    title,
    description,
    id: absolute(urls, path),
    link: absolute(urls, path),
    language: 'zh-CN',
    generator: 'quanzi',
    copyright: '',
    // Pinned posts may come before newer ones.
    updated: new Date(posts.map(changedAt).sort().at(-1) ?? 0),
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
      id: absolute(urls, postPath(post)),
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
