import { errors } from '@quanzi/contract/errors'
import { Html, html } from '../public-pages/html.ts'
import { circleAddress, type SiteUrls } from '../public-pages/page-document.ts'
import { embedStyle, type Theme } from './embed-style.ts'

export type Embed = {
  title: string
  circleRoute: string
  main: Html
  /** Included in addition to the script for the height. */
  script?: string
}

export const renderEmbed = (urls: SiteUrls, circleName: string, theme: Theme, embed: Embed): string =>
  frameDocument(theme, {
    ...embed,
    title: `${embed.title} - ${circleName}`,
    link: html`<a href="${circleAddress(urls, embed.circleRoute)}">在${circleName}中查看</a>`,
  })

export const renderMissing = (theme: Theme, circle: string): string => {
  const [, title] = errors.gone
  return frameDocument(theme, { title, main: html`<h1>${title}</h1>`, link: html`<a href="${circle}">打开圈子</a>` })
}

type Frame = Pick<Embed, 'title' | 'main' | 'script'> & { link: Html }

/** Its links open in a new tab, as other pages of the site cannot be framed elsewhere. */
const frameDocument = (theme: Theme, { title, main, script, link }: Frame): string =>
  html`<!doctype html>
<html lang="zh-CN" data-theme="${theme}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<base target="_blank"><style>${new Html(embedStyle)}</style><script defer src="/embed/frame.js"></script>${script && html`<script defer src="${script}"></script>`}</head>
<body><main>${main}</main>
<footer class="from">${link}</footer></body></html>`.text
