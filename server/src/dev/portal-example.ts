import type { FastifyInstance } from 'fastify'

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

/** An example page of a registered site. */
export const servePortalExample = (devServer: FastifyInstance): void => {
  devServer.get('/dev/portal', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin-when-cross-origin' })
      .send(portalPage),
  )
  // The response of the login library of a portal; `?reader=1&captcha=1` selects the reader.
  devServer.get<{ Querystring: Record<string, string> }>('/dev/portal/library', ({ query }, reply) => {
    const { callback = '', reader = '0', captcha = '0' } = query
    if (!/^[A-Za-z_$][\w$.]{0,63}$/.test(callback)) return reply.code(400).send({ state: 0 })
    const response = { state: 1, data: { is_login: Number(reader), is_captcha: Number(captcha) } }
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`/**/${callback}(${JSON.stringify(response)});`)
  })
  devServer.get('/dev/portal.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(portalScript))
}
