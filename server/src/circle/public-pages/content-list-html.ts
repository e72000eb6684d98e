import type { ContentItem } from '@quanzi/contract/circle/town'
import { toInternalPath } from '@quanzi/contract/console/internal-pages'
import { type Html, html } from './html.ts'
import { circleAddress, type SiteUrls } from './page-document.ts'

type Item = Pick<ContentItem, 'title' | 'url'>

const publicForms: readonly [RegExp, string][] = [
  [/^\/(?:index)?$/, ''],
  [/^\/sharedetail\/(\d+)$/, ''],
  [/^\/topicdetails\/(\d+)$/, 'topic/'],
  [/^\/special\/(\d+)$/, 'town/'],
  [/^\/content-list\?id=(\d+)/, 'list/'],
]

/** Where an item leads a reader without scripts; '' where it leads nowhere. */
export const itemAddress = (urls: SiteUrls, { url }: Item): string => {
  const path = toInternalPath(url)
  if (path === null) return url
  for (const [form, folder] of publicForms) {
    const found = form.exec(path)
    if (found) return `/s/${folder}${found[1] ?? ''}${urls.siteQuery}`
  }
  return circleAddress(urls, `#${path}`)
}

export const itemList = (urls: SiteUrls, items: readonly Item[]): Html =>
  html`<ul class="plain">${items.map((item) => {
    const address = itemAddress(urls, item)
    return html`<li>${address === '' ? item.title : html`<a href="${address}" rel="noopener nofollow">${item.title}</a>`}</li>`
  })}</ul>`
