import { limits } from '@quanzi/contract/limits'

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
      frame.style.cssText = 'display:block;border:0;border-radius:12px;max-width:680px;margin:16px 0'
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

/** In every embed: posts the height. */
export const frameScript = `;(function () {
  function post() {
    parent.postMessage({ quanzi: 'height', height: document.documentElement.getBoundingClientRect().height }, '*')
  }
  if (window.ResizeObserver) new ResizeObserver(post).observe(document.documentElement)
  addEventListener('load', post)
  post()
})()
`

/**
 * Inside a poll. Where the article is on the same site, a vote is sent with the member's session; elsewhere browsers keep
 * that back, and taps open the circle. When the reader is back, the poll is read again. A poll that has begun or ended has
 * other texts and links: the frame is loaded again, a second later, as the page may come from a cache of that age, or up
 * to five seconds more: the frames that readers have open do not all ask at once.
 */
export const pollScript = `;(function () {
  var poll = document.querySelector('[data-poll]')
  var source = poll.getAttribute('data-poll')
  var tag = poll.getAttribute('data-vote')
  var act = poll.querySelector('.act')
  var phase = poll.getAttribute('data-phase')
  var wait = +poll.getAttribute('data-changes-in') + 1000 + Math.random() * 5000
  // A timer with a longer delay than 2^31 ms would fire at once.
  if (phase !== 'over') setTimeout(reload, Math.min(wait, 2147483647))
  function reload() { location.reload() }
  var left = false
  var sending = false
  poll.addEventListener('click', function (event) {
    var link = event.target.closest('a')
    if (!link) return
    if (!tag || (link === act && chosen().length < poll.getAttribute('data-min'))) return (left = true)
    event.preventDefault()
    if (link === act) return vote()
    if (poll.getAttribute('data-max') === '1') chosen().forEach(function (other) { if (other !== link) choose(other, false) })
    choose(link, !link.classList.contains('own') && chosen().length < poll.getAttribute('data-max'))
  })
  // A link reacts to Enter only, a button also to the space bar.
  poll.addEventListener('keydown', function (event) {
    if (event.key !== ' ' || event.target.getAttribute('role') !== 'button') return
    event.preventDefault()
    event.target.click()
  })
  function chosen() { return Array.prototype.slice.call(poll.querySelectorAll('a.own')) }
  function choose(link, on) {
    link.classList.toggle('own', on)
    link.setAttribute('aria-pressed', on)
    act.textContent = chosen().length < poll.getAttribute('data-min') ? '去投票' : '投票'
  }
  if (tag) poll.querySelectorAll('a.option').forEach(function (link) {
    link.setAttribute('role', 'button')
    link.setAttribute('aria-pressed', false)
  })
  // An element over the button, or transparency, may trick a reader into a vote.
  var covered = false
  if (tag && window.IntersectionObserverEntry && 'isVisible' in IntersectionObserverEntry.prototype) {
    covered = true
    new IntersectionObserver(function (entries) {
      covered = !entries[entries.length - 1].isVisible
    }, { threshold: [0, 1], trackVisibility: true, delay: 100 }).observe(act)
  }
  function leave() {
    tag = ''
    left = true
    act.textContent = '去投票'
    open((chosen()[0] || act).href)
  }
  function vote() {
    if (sending) return
    if (covered) return leave()
    sending = true
    var body = new URLSearchParams({ action: 'voting', tag_id: tag })
    chosen().forEach(function (link) { body.append('option', link.getAttribute('data-option')) })
    fetch(source.replace('action=vote_detail&', ''), { method: 'POST', body: body, credentials: 'same-origin' }).then(function (answer) { return answer.json() }).then(function (answer) {
      if (answer.code === 0) show(answer.data)
      else leave()
    }).catch(leave).then(function () { sending = false })
  }
  function read() {
    return fetch(source, { credentials: 'same-origin' }).then(function (answer) { return answer.json() })
  }
  function refresh() {
    if (!left || document.visibilityState !== 'visible') return
    read().then(function (answer) {
      if (answer.code !== 0 || answer.data.phase !== phase) return reload()
      show(answer.data)
    }).catch(function () {})
  }
  function count(n) { return n < ${limits.abbreviateCountsFrom} ? n : (Math.floor(n / 1000) / 10).toFixed(1) + 'w+' }
  function show(data) {
    var voters = poll.querySelector('[data-voters]')
    if (voters && data.voters !== undefined) voters.textContent = count(data.voters) + ' 人参与'
    if (data.my_count > 0 && act && act.isConnected) {
      tag = ''
      var state = poll.querySelector('[role=status]')
      state.insertBefore(document.createTextNode('您已投票 · '), state.firstChild)
      state.tabIndex = -1
      if (document.activeElement === act) state.focus()
      act.remove()
    }
    data.options.forEach(function (option) {
      var line = poll.querySelector('[data-option="' + option.id + '"]')
      if (!line) return
      if (data.my_count > 0) line.classList.toggle('own', option.my_vote === 1)
      if (!tag) {
        line.removeAttribute('role')
        line.removeAttribute('aria-pressed')
      }
      var parts = option.my_vote === 1 ? ['您的选择'] : []
      if (option.count !== undefined) parts.push(count(option.count) + ' 票 ' + option.rate + '%')
      line.querySelector('i').textContent = parts.join(' · ')
    })
  }
  document.addEventListener('visibilitychange', refresh)
  addEventListener('focus', refresh)
  // The page is that of a visitor, and only this call tells whether the member has voted.
  if (tag) read().then(function (answer) {
    if (tag && !sending && answer.code === 0 && answer.data.phase === phase) show(answer.data)
  }).catch(function () {})
})()
`
