import { toRecord } from '@quanzi/contract/objects'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Site } from '../../identity/site/site.ts'
import { Html, html } from './html.ts'
import { pagePolicy, pageStyle } from './page-style.ts'

/** For addresses of nothing public. The page is the same for what is missing and for what is hidden. */
export const sendMissingPage = async (reply: FastifyReply, app: AppContext, status = 404): Promise<FastifyReply> => {
  const siteQuery = siteQueryOf(await namedSite(reply.request, app))
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', 'content-security-policy': pagePolicy })
    .send(render(app.config.basePath, siteQuery))
}

/** The site that the request names, if there is one. */
export const namedSite = async (request: FastifyRequest, { sites }: AppContext): Promise<Site | undefined> => {
  const { siteid } = toRecord(request.query)
  return siteid === undefined ? undefined : await sites.find(siteid, request.host).catch(() => undefined)
}

export const siteQueryOf = (site: Site | undefined): string => (site ? `?siteid=${site.id}` : '')

const render = (basePath: string, siteQuery: string): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<title>内容不存在</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${basePath}/icon.svg">
<style>${new Html(pageStyle)}</style>
</head><body class="missing">
<main><h1>内容不存在</h1>
<p class="soft">它可能已被删除或下线，也可能地址有误。</p>
<p><a class="enter" href="${basePath}/${siteQuery}">打开圈子</a></p></main>
</body></html>`.text
