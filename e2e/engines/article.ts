import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import type { World } from './flow.ts'

/** A page of another site, as it embeds a post: the circle is asked for by its address, the article by a name. */
export const withArticle = async ({ url, post }: World) => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>文章</title><link rel="icon" href="data:,">
<h1>文章</h1><blockquote class="quanzi-embed" data-src="${url}/embed/post/${post}" data-height="40"><a href="${url}/s/${post}">帖子</a></blockquote>
<script src="${url}/embed.js"></script>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  await (await apiAs(accounts.operator, { url })).post('console/settings', { embed_origins: origin })
  return { url: origin, close: () => server.close().closeAllConnections() }
}
