import type { SiteLegal } from '@quanzi/contract/circle/home'
import { type LegalLine, toLegalLines } from '@quanzi/contract/circle/legal'
import { Html, html, scriptJson } from './html.ts'
import { pageStyle } from './page-style.ts'

export type SiteUrls = {
  /** Where the canonical addresses of the site are, and `?siteid=10002` or '' as they have it. */
  origin: string
  canonicalQuery: string
  basePath: string
  /** For links, which stay on the host of the request: '' where this host is the site's own. */
  siteQuery: string
}

/** A public page before it is rendered. Addresses are paths of this server. */
export type Page = {
  path: string
  /** The page of a list. */
  page?: number
  circleRoute: string
  title: string
  description: string
  /** Title and description for search engines, where they say more than a shared link. */
  search?: { title?: string; description: string }
  picture?: string | undefined
  kind: 'article' | 'website'
  publishedAt?: string | null
  /** The name of the circle above the page is its heading. */
  isHome?: boolean
  main: Html
  jsonLd?: object
  feeds?: string
  /** Other pages may frame it, so it names its oEmbed. */
  embed?: boolean
  indexed: boolean
}

export const absolute = ({ origin, canonicalQuery }: SiteUrls, path: string): string =>
  `${origin}${path}${canonicalQuery}`

/** The `page` query of a list; the first page has none. */
export const pageQuery = (siteQuery: string, page: number, isOld = false): string => {
  const query = new URLSearchParams(siteQuery)
  if (page > 1) query.set('page', String(page))
  if (isOld) query.set('view', 'page')
  const text = query.toString()
  return text && `?${text}`
}

/** `isOldBrowser` adds a message above the content that says why the circle does not open. */
export const renderPage = (
  urls: SiteUrls,
  { circleName, legal }: PageSite,
  page: Page,
  isOldBrowser: boolean,
): string => {
  const { feeds, embed, page: number = 1 } = page
  const canonical = `${urls.origin}${page.path}${pageQuery(urls.canonicalQuery, number)}`
  const picture = `${urls.origin}${page.picture || `${urls.basePath}/icon-512.png`}`
  const enter = circleAddress(urls, page.circleRoute)
  return html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<title>${documentTitle(circleName, page)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${page.search?.description ?? page.description}">
${!page.indexed && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${canonical}">
<meta property="og:type" content="${page.kind}"><meta property="og:url" content="${canonical}">
<meta property="og:site_name" content="${circleName}"><meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}"><meta property="og:image" content="${picture}">
<meta name="twitter:card" content="${page.picture ? 'summary_large_image' : 'summary'}">
${page.publishedAt && html`<meta property="article:published_time" content="${page.publishedAt}">`}
${
  feeds &&
  page.indexed && [
    html`<link rel="alternate" type="application/rss+xml" title="RSS" href="${absolute(urls, `${feeds}rss.xml`)}">`,
    html`<link rel="alternate" type="application/atom+xml" title="Atom" href="${absolute(urls, `${feeds}atom.xml`)}">`,
    html`<link rel="alternate" type="application/feed+json" title="JSON" href="${absolute(urls, `${feeds}feed.json`)}">`,
  ]
}
${embed && html`<link rel="alternate" type="application/json+oembed" title="${page.title}" href="${urls.origin}/oembed?url=${encodeURIComponent(canonical)}">`}
<link rel="icon" href="${urls.basePath}/icon.svg">
<style>${new Html(pageStyle)}</style>
${page.jsonLd && html`<script type="application/ld+json">${scriptJson(page.jsonLd)}</script>`}
</head><body>
<header>${masthead(urls, circleName, page)}<a class="enter" href="${enter}">打开圈子</a></header>
<main>${isOldBrowser && html`<p class="notice">浏览器版本较旧，这里是简版页面。升级系统或浏览器后，可以评论和发布。</p>`}${page.main}</main>
<footer><a href="${enter}">在${circleName}中查看、评论和发布</a>${toLegalLines(legal).map(legalLine)}</footer>
</body></html>`.text
}

export type PageSite = { circleName: string; legal: SiteLegal }

const legalLine = ({ label, text, href }: LegalLine): Html =>
  html`<p>${label} ${href ? html`<a href="${href}" rel="noopener">${text}</a>` : text}</p>`

/** Search engines and feed readers list it among titles of other sites. */
export const documentTitle = (circleName: string, { title, search, isHome, page = 1 }: PageTitle): string => {
  const own = `${search?.title ?? title}${page > 1 ? ` 第${page}页` : ''}`
  return isHome ? own : `${own} - ${circleName}`
}

type PageTitle = Pick<Page, 'title' | 'search' | 'isHome' | 'page'>

const masthead = ({ siteQuery }: SiteUrls, circleName: string, { isHome }: Page): Html => {
  const link = html`<a href="/s/${siteQuery}">${circleName}</a>`
  return isHome ? html`<h1>${link}</h1>` : html`<strong>${link}</strong>`
}

/** `at=page` tells the server, which does not see the hash, that the link leads to another page than home. */
export const circleAddress = ({ basePath, siteQuery }: SiteUrls, route: string): string => {
  if (route === '') return `${basePath}/${siteQuery}`
  return `${basePath}/${siteQuery ? `${siteQuery}&` : '?'}at=page${route}`
}

/** For WeChat and the app, where a shared address opens the circle: the preview's tags and a redirect. */
export const renderRedirect = (urls: SiteUrls, { circleRoute, title, description, picture, indexed }: RedirectPage) => {
  const target = circleAddress(urls, circleRoute)
  return html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${!indexed && html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="article"><meta property="og:title" content="${title}">
<meta property="og:description" content="${description}"><meta name="description" content="${description}">
<meta property="og:image" content="${urls.origin}${picture || `${urls.basePath}/icon-512.png`}">
<meta http-equiv="refresh" content="0; url=${target}"></head>
<body><p>${description || title}</p><p><a href="${target}">打开圈子</a></p></body></html>`.text
}

type RedirectPage = Pick<Page, 'circleRoute' | 'title' | 'description' | 'picture' | 'indexed'>
