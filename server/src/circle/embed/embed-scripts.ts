/** For an article: turns each `<blockquote class="quanzi-embed">` of this origin into a frame. */
export const hostScript = `;(function () {
  var origin = new URL(document.currentScript.src).origin
  var pending = []
  function mount() {
    document.querySelectorAll('blockquote.quanzi-embed[data-src]:not([data-mounted])').forEach(function (quote) {
      var src = quote.getAttribute('data-src')
      if (src.indexOf(origin + '/embed/') !== 0) return
      quote.setAttribute('data-mounted', '')
      var frame = document.createElement('iframe')
      var theme = quote.getAttribute('data-theme')
      frame.src = src + (theme ? (src.indexOf('?') < 0 ? '?' : '&') + 'theme=' + encodeURIComponent(theme) : '')
      frame.title = quote.textContent.trim()
      frame.loading = 'lazy'
      frame.referrerPolicy = 'no-referrer'
      frame.width = '100%'
      frame.height = quote.getAttribute('data-height') || '320'
      frame.style.cssText = 'display:block;border:0;max-width:680px;margin:16px 0;color-scheme:auto'
      quote.parentNode.insertBefore(frame, quote.nextSibling)
      pending.push([frame, quote])
    })
  }
  addEventListener('message', function (event) {
    var data = event.data
    if (event.origin !== origin || !data || data.quanzi !== 'height' || !(data.height > 0)) return
    document.querySelectorAll('iframe').forEach(function (frame) {
      if (frame.contentWindow !== event.source) return
      frame.style.height = Math.min(Math.ceil(data.height), 20000) + 'px'
      pending = pending.filter(function (pair) {
        if (pair[0] === frame) pair[1].remove()
        return pair[0] !== frame
      })
    })
  })
  mount()
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mount)
})()
`

/** In every embed: posts the height; reads the poll again when the reader is back. */
export const frameScript = `;(function () {
  function post() {
    parent.postMessage({ quanzi: 'height', height: document.documentElement.getBoundingClientRect().height }, '*')
  }
  if (window.ResizeObserver) new ResizeObserver(post).observe(document.documentElement)
  addEventListener('load', post)
  post()
  var poll = document.querySelector('[data-poll]')
  if (!poll) return
  var left = false
  poll.addEventListener('click', function (event) { if (event.target.closest('a')) left = true })
  function refresh() {
    if (!left || document.visibilityState !== 'visible') return
    fetch(poll.getAttribute('data-poll'), { credentials: 'same-origin' }).then(function (answer) { return answer.json() }).then(function (answer) {
      if (answer.code !== 0) return location.reload()
      show(answer.data)
    }).catch(function () {})
  }
  function show(data) {
    var voters = poll.querySelector('[data-voters]')
    if (voters && data.voters !== undefined) voters.textContent = data.voters + ' 人参与'
    data.options.forEach(function (option) {
      var line = poll.querySelector('[data-option="' + option.id + '"]')
      if (!line) return
      line.classList.toggle('own', option.my_vote === 1)
      line.querySelector('i').textContent = option.count === undefined ? (option.my_vote === 1 ? '您的选择' : '') : option.count + ' 票 ' + option.rate + '%'
    })
  }
  document.addEventListener('visibilitychange', refresh)
  addEventListener('focus', refresh)
})()
`
