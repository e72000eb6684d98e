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

/** The whole document of a frame. Its links open in a new tab, as other pages of the site cannot be framed elsewhere. */
export const renderEmbed = (urls: SiteUrls, circleName: string, theme: Theme, embed: Embed): string =>
  html`<!doctype html>
<html lang="zh-CN" data-theme="${theme}"><head><meta charset="utf-8"><title>${embed.title} - ${circleName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<base target="_blank"><style>${new Html(embedStyle)}</style><script defer src="/embed/frame.js"></script>${embed.script && html`<script defer src="${embed.script}"></script>`}</head>
<body><main>${embed.main}</main>
<footer class="from"><a href="${circleAddress(urls, embed.circleRoute)}">在${circleName}中查看</a></footer></body></html>`
    .text

export const renderMissing = (theme: Theme, circle: string): string =>
  html`<!doctype html>
<html lang="zh-CN" data-theme="${theme}"><head><meta charset="utf-8"><title>${errors.gone[1]}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_blank"><style>${new Html(embedStyle)}</style><script defer src="/embed/frame.js"></script></head>
<body><main><h1>${errors.gone[1]}</h1></main><footer class="from"><a href="${circle}">打开圈子</a></footer></body></html>`
    .text
