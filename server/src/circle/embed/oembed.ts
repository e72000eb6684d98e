import { html } from '../public-pages/html.ts'
import { absolute, type SiteUrls } from '../public-pages/page-document.ts'

export const embedKinds = {
  post: { height: 480, label: '帖子' },
  topic: { height: 520, label: '话题' },
  poll: { height: 420, label: '投票' },
  ranking: { height: 640, label: '热帖榜' },
  tell: { height: 220, label: '报料入口' },
} as const
export type EmbedKind = keyof typeof embedKinds

/** What an address of the site shows: `/s/7`, `/embed/post/7`, `/h5/circle/#/sharedetail/7`. */
export type EmbedTarget = { kind: EmbedKind; id: number }

const addressForms: readonly [RegExp, EmbedKind][] = [
  [/^\/s\/(\d{1,15})$/, 'post'],
  [/^\/s\/topic\/(\d{1,15})$/, 'topic'],
  [/^\/s\/ranking$/, 'ranking'],
  [/^\/embed\/post\/(\d{1,15})$/, 'post'],
  [/^\/embed\/topic\/(\d{1,15})$/, 'topic'],
  [/^\/embed\/poll\/(\d{1,15})$/, 'poll'],
  [/^\/embed\/tell\/(\d{1,15})$/, 'tell'],
  [/^\/embed\/ranking$/, 'ranking'],
  [/^#\/sharedetail\/(\d{1,15})(?:\?.*)?$/, 'post'],
  [/^#\/topicdetails\/(\d{1,15})(?:\?.*)?$/, 'topic'],
  [/^#\/\?rank=1$/, 'ranking'],
]

export const targetOf = (url: URL, basePath: string): EmbedTarget | undefined => {
  const route = url.pathname === `${basePath}/` ? url.hash : url.pathname
  for (const [form, kind] of addressForms) {
    const found = form.exec(route)
    if (found) return { kind, id: Number(found[1] ?? 0) }
  }
  return undefined
}

const embedPath = ({ kind, id }: EmbedTarget): string =>
  kind === 'ranking' ? '/embed/ranking' : `/embed/${kind}/${id}`

const pagePath = ({ kind, id }: EmbedTarget, tagId: number): string =>
  kind === 'post' ? `/s/${id}` : kind === 'ranking' ? '/s/ranking' : `/s/topic/${tagId}`

type Size = { width: number; height: number }

/** Without text or author of the content, because an article keeps these lines after a withdrawal. */
export const embedLines = (urls: SiteUrls, circleName: string, target: EmbedTarget, tagId: number, size: Size) => {
  const { label } = embedKinds[target.kind]
  const src = absolute(urls, embedPath(target))
  const title = `${circleName}的${label}`
  return {
    label,
    html: html`<blockquote class="quanzi-embed" data-src="${src}" data-height="${size.height}"><a href="${absolute(urls, pagePath(target, tagId))}">${title}</a></blockquote><script async src="${urls.origin}/embed.js"></script>`
      .text,
    iframe:
      html`<iframe src="${src}" title="${title}" width="${size.width}" height="${size.height}" frameborder="0" loading="lazy" referrerpolicy="no-referrer"></iframe>`
        .text,
  }
}
