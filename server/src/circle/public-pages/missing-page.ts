import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import { pagePolicy, pageStyle } from './page-style.ts'

/** For addresses that name nothing, or nothing public any more. It says no more than that, whatever is there. */
export const sendMissingPage = (reply: FastifyReply, basePath: string, status = 404): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', 'content-security-policy': pagePolicy })
    .send(render(basePath))

const render = (basePath: string): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<title>内容不存在</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${basePath}/icon.svg">
<style>${new Html(pageStyle)}</style>
</head><body class="missing">
<main><h1>内容不存在</h1>
<p class="soft">它可能已被删除或下线，也可能地址有误。</p>
<p><a class="enter" href="${basePath}/">打开圈子</a></p></main>
</body></html>`.text
