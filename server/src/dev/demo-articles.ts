import { hour } from '@quanzi/contract/time'
import type { FastifyInstance } from 'fastify'
import { html } from '../circle/public-pages/html.ts'
import type { AppContext } from '../identity/request/app-context.ts'
import { fileUrl } from '../platform/files/file-urls.ts'

/** The articles that the content lists of the demo link to. In production they are pages of the newspaper. */
export const serveDemoArticles = (server: FastifyInstance, app: AppContext): void => {
  server.get<{ Params: { list: string; item: string } }>(
    `${app.config.basePath}/demo/article/:list/:item`,
    async (request, reply) => {
      const { list, item } = request.params
      const site = await app.sites.find(undefined, request.host)
      const article = await app.database.db
        .selectFrom('content_item as i')
        .innerJoin('content_list as l', 'l.id', 'i.list_id')
        .select(['i.title', 'i.thumb', 'i.created_at', 'l.name'])
        .where('l.site_id', '=', site.id)
        .where('i.url', '=', `./demo/article/${list}/${item}`)
        .executeTakeFirst()
      if (!article) return reply.code(404).type('text/plain; charset=utf-8').send('内容不存在')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(articlePage(article, `${app.config.basePath}/`))
    },
  )
}

type Article = { title: string; thumb: string; created_at: Date; name: string }

const articlePage = ({ title, thumb, created_at, name }: Article, circle: string): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>
:root{color-scheme:light dark;font:17px/1.8 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{max-width:40rem;margin:0 auto;padding:1rem}h1{font-size:1.375rem;line-height:1.4;text-wrap:balance}
.meta{opacity:.7;font-size:.8125rem}img{display:block;width:100%;aspect-ratio:16/10;object-fit:cover;border-radius:8px}
nav a{display:inline-flex;align-items:center;min-height:44px}
</style></head><body>
<nav><a href="${circle}">‹ 返回圈子</a></nav>
<main><h1>${title}</h1>
<p class="meta">${name} · ${new Date(created_at.getTime() + 8 * hour).toISOString().slice(0, 10)}</p>
${thumb && html`<img src="${fileUrl(thumb, 'feed')}" alt="">`}
<p>这是演示站点的一篇文章，用来展示从圈子打开外部内容的样子。正式环境中，这里是本站新闻客户端的文章页。</p>
<p>读完可以返回圈子，在相关话题下说说您的看法。</p></main>
</body></html>`.text
