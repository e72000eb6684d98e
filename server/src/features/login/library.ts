import type { FastifyInstance } from 'fastify'

/**
 * The script that pages of the registered sites include: it asks by JSONP, with a callback of a random name that is gone
 * afterwards, gives up after ten seconds, and hands a ticket on to the page's own server. docs/spec/worlds.md, other sites.
 */
const library = `;(function () {
  var at = new URL(document.currentScript.src).origin
  function ask(path, wish) {
    return new Promise(function (resolve, reject) {
      var name = 'quanzi_' + Array.prototype.map.call(crypto.getRandomValues(new Uint32Array(3)), function (n) { return n.toString(36) }).join('')
      var script = document.createElement('script')
      var timer = setTimeout(function () { end(reject, new Error('timeout')); window[name] = function () { delete window[name] } }, 10000)
      function end(tell, what) { clearTimeout(timer); delete window[name]; script.remove(); tell(what) }
      window[name] = function (answer) { end(answer && answer.state ? resolve : reject, answer && answer.state ? answer.data : new Error('refused')) }
      var query = new URLSearchParams({ callback: name })
      ;['siteid', 'noticeurl', 'mode'].forEach(function (key) { if (wish && wish[key]) query.set(key, wish[key]) })
      script.src = at + '/api/login/' + path + '?' + query
      script.referrerPolicy = 'strict-origin-when-cross-origin'
      script.onerror = function () { end(reject, new Error('refused')) }
      document.head.appendChild(script)
    })
  }
  function hand(data) {
    data.notice.forEach(function (address) {
      var url = new URL(address)
      var ticket = new URLSearchParams(url.hash.slice(1)).get('ticket')
      url.hash = ''
      fetch(url.href, { method: 'POST', credentials: url.origin === location.origin ? 'same-origin' : 'omit', body: new URLSearchParams({ ticket: ticket }) }).catch(function () {})
    })
    return data
  }
  window.QuanziLogin = {
    /** {siteid, noticeurl, mode}: is the reader logged in? With mode 'notice' a ticket is posted to noticeurl. */
    check: function (wish) { return ask('check', wish).then(hand) },
    logout: function (wish) { return ask('logout', wish) },
    /** Leads to the circle, where the reader logs in. */
    login: function () { location.href = at + '/' }
  }
})()
`

export const serveLoginLibrary = (server: FastifyInstance): void => {
  server.get('/api/login/library.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
      .send(library),
  )
}
