import type { FastifyInstance } from 'fastify'

/** The script that registered sites include. docs/spec/client-environments.md, other sites. */
const librarySource = `;(function () {
  var origin = new URL(document.currentScript.src).origin
  function request(path, options) {
    return new Promise(function (resolve, reject) {
      var name = 'quanzi_' + Array.prototype.map.call(crypto.getRandomValues(new Uint32Array(3)), function (n) { return n.toString(36) }).join('')
      var script = document.createElement('script')
      var timer = setTimeout(function () { finish(reject, new Error('timeout')); window[name] = function () { delete window[name] } }, 10000)
      function finish(callback, value) { clearTimeout(timer); delete window[name]; script.remove(); callback(value) }
      window[name] = function (answer) { finish(answer && answer.state ? resolve : reject, answer && answer.state ? answer.data : new Error('refused')) }
      var query = new URLSearchParams({ callback: name })
      ;['siteid', 'noticeurl', 'mode'].forEach(function (key) { if (options && options[key]) query.set(key, options[key]) })
      script.src = origin + '/api/login/' + path + '?' + query
      script.referrerPolicy = 'strict-origin-when-cross-origin'
      script.onerror = function () { finish(reject, new Error('refused')) }
      document.head.appendChild(script)
    })
  }
  function postTickets(data) {
    data.notice.forEach(function (address) {
      var url = new URL(address)
      var ticket = new URLSearchParams(url.hash.slice(1)).get('ticket')
      url.hash = ''
      fetch(url.href, { method: 'POST', credentials: url.origin === location.origin ? 'same-origin' : 'omit', body: new URLSearchParams({ ticket: ticket }) }).catch(function () {})
    })
    return data
  }
  window.QuanziLogin = {
    /**
     * {siteid, noticeurl, mode}: whether the reader is logged in. With mode 'notice' a ticket is posted to noticeurl.
     */
    check: function (options) { return request('check', options).then(postTickets) },
    logout: function (options) { return request('logout', options) },
    login: function () { location.href = origin + '/' }
  }
})()
`

export const serveLoginLibrary = (server: FastifyInstance): void => {
  server.get('/api/login/library.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
      .send(librarySource),
  )
}
