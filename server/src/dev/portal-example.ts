import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../identity/request/app-context.ts'

const portalPage = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>站点登录库示例 · 圈子</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
body{max-width:40rem;margin:0 auto;padding:1rem}button{font:inherit;min-height:44px;padding:0 1rem;border-radius:8px;border:1px solid #8b8a84;cursor:pointer}
pre{white-space:pre-wrap;word-break:break-all;border:1px solid #8b8a84;border-radius:8px;padding:.75rem;min-height:6rem}</style></head><body>
<h1>站点登录库示例</h1>
<p>一个已登记站点的页面这样使用圈子的登录库。<a href="/dev">试用台</a></p>
<pre>&lt;script src="https://圈子域名/api/login/library.js"&gt;&lt;/script&gt;
QuanziLogin.check({ siteid: 10001 }).then(({ is_login, is_captcha }) =&gt; …)</pre>
<p><button id="check">是否已登录</button> <button id="notice">登录并通知本站</button> <button id="logout">退出登录</button></p>
<pre id="told" role="status"></pre>
<script src="/api/login/library.js"></script><script src="/dev/portal.js"></script>
</body></html>`

const portalScript = `;(function () {
  var told = document.getElementById('told')
  function say(what) { told.textContent = JSON.stringify(what, null, 2) }
  function on(id, run) { document.getElementById(id).addEventListener('click', function () { run().then(say, function (fault) { say({ error: fault.message }) }) }) }
  on('check', function () { return QuanziLogin.check({ siteid: '10001' }) })
  on('notice', function () { return QuanziLogin.check({ siteid: '10001', mode: 'notice', noticeurl: location.origin + '/api/login/notice' }) })
  on('logout', function () { return QuanziLogin.logout({ siteid: '10001' }) })
})()
`

/** An example page of a registered site, and an example of its portal. */
export const servePortalExample = (devServer: FastifyInstance, app: Pick<AppContext, 'sites'>): void => {
  devServer.get('/dev/portal', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin-when-cross-origin' })
      .send(portalPage),
  )
  // What the portal of a site answers to its pages; `?reader=1&captcha=1` selects the reader. A page of another host
  // reads it only if that host is registered.
  devServer.get<{ Querystring: Record<string, string> }>('/dev/portal/status', async ({ query, headers }, reply) => {
    const { origin } = headers
    const isRegistered = origin && URL.canParse(origin) && (await app.sites.hosts()).has(new URL(origin).host)
    const { reader = '0', captcha = '0' } = query
    return reply
      .headers({ 'cache-control': 'private, no-store', vary: 'origin' })
      .headers(
        isRegistered ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' } : {},
      )
      .send({ state: 1, data: { is_login: Number(reader), is_captcha: Number(captcha) } })
  })
  devServer.get('/dev/portal.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(portalScript))
}
