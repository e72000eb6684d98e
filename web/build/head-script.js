// Stands in the head of the document and runs before the application loads: applies the theme without a flash and fetches the first data, the
// first picture and the first screen's scripts. No step of the build lowers its syntax.
;(function () {
  var path = location.hash.slice(1).split('?')[0] || '/'
  var shared = /^\/(sharedetail|topicdetails|special)\/(\d+)$/.exec(path)
  var post = shared && shared[1] === 'sharedetail' && shared[2]
  var home = path === '/' || path === '/index'
  // The same thing as a page without scripts.
  var plain =
    '/s/' +
    (shared
      ? { sharedetail: '', topicdetails: 'topic/', special: 'town/' }[shared[1]] + shared[2]
      : /^\/console/.test(path)
        ? 'console'
        : '') +
    (location.search ? location.search + '&' : '?') +
    'view=page'
  // Below the floor of docs/browsers.md, which floor.test.ts compares with this.
  if (!window.CSS || !CSS.supports('(inset:0) and (tab-size:4)')) return location.replace(plain)
  var page = document.documentElement
  // What the server rendered for: 'plain', 'wechat' or 'native'.
  var rendered = page.dataset.rendered
  // The size of text that the reader has set in the browser. A text zoom of the system enlarges both sizes, and all text.
  var probe = page.appendChild(document.createElement('i'))
  function sizeOf(size) {
    probe.style.fontSize = size
    return parseFloat(getComputedStyle(probe).fontSize)
  }
  var scale = Math.min(2, sizeOf('medium') / sizeOf('16px'))
  page.removeChild(probe)
  if (scale > 1) page.dataset.scale = scale
  try {
    // Elder mode: CSS px of its text. React renders its home page.
    var elder = localStorage.getItem('quanzi:elder')
    if (rendered && (elder || !fits())) {
      rendered = false
      page.dataset.rendered = 'no'
    }
    if (!rendered && !/^\/console/.test(path))
      page.dataset.shell = home ? '' : post ? 'post' : shared ? 'topic' : 'rows'
    var theme = localStorage.getItem('quanzi:theme')
    scale = Math.max(scale, localStorage.getItem('quanzi:text-scale'))
    if (theme) page.dataset.theme = theme
    if (elder) {
      page.dataset.elder = elder
      scale = 1
      document.write('<link rel="stylesheet" href="./__ELDER__">')
    }
  } catch (e) {
    // Without storage the defaults of the style sheet apply.
  }
  if (scale > 1) page.style.setProperty('--text-scale', scale)
  // Whether this reader's first screen is the rendered one: who saves data gets smaller pictures.
  function fits() {
    // `code`: the way back from a login of WeChat.
    if (history.state || !/^#?(\/)?$/.test(location.hash) || /[?&]code=/.test(location.search)) return false
    var native =
      'QuanziNative' in window ||
      '_dsbridge' in window ||
      '_dswk' in window ||
      /QuanziApp\/|_dsbridge/.test(navigator.userAgent)
    return native === (rendered === 'native') && localStorage.getItem('quanzi:data-saver') !== '1'
  }
  // The site of an address that names one, as in the calls of the application.
  var site = /[?&]siteid=(\d+)/.exec(location.search)
  function prefetch(url) {
    if (site) url += '&siteid=' + site[1]
    var response = fetch(url, { credentials: 'same-origin' })
    response.catch(function () {})
    prefetched.push({ url: url, response: response })
    return response
  }
  // The topmost picture, with the attributes that Banner and Carousel use.
  function loadBanner(envelope) {
    var slides = envelope.data
    var first = slides.setting.slide_is_show === 2 && slides.list[0]
    if (!first || !first.thumb) return
    var image = new Image()
    image.fetchPriority = 'high'
    image.sizes = '__SIZES__'
    image.srcset = first.thumb_set || ''
    image.src = first.thumb
  }
  // During parsing, so that it runs before the modules.
  if (![].findLast) document.write('<script src="./old-browsers.js"></script>')
  if (!CSS.supports('aspect-ratio', '1')) document.write('<link rel="stylesheet" href="./old-browsers.css">')
  var prefetched = []
  var firstPicture = document.getElementById('first-picture')
  if (rendered && firstPicture) firstPicture.rel = 'preload'
  // A document with the home page carries its data.
  var fetchesHome = window.fetch && home && (history.state || page.dataset.rendered === undefined)
  if (fetchesHome) {
    prefetch('/api/circle/commonapi?action=slide')
      .then(function (response) {
        return response.clone().json()
      })
      .then(loadBanner)
      .catch(function () {})
    prefetch('/api/circle/topicapi?action=list&pagesize=20')
  }
  // Its preview requests the picture: post-preview.ts.
  if (window.fetch && post) prefetch('/api/circle/topicapi?action=detail&topic_id=' + post)
  var files = (home && __HOME__) || (post && __POST__) || []
  function preloadModules() {
    for (var i = 0; i < files.length; i++) {
      var link = document.createElement('link')
      if (/css$/.test(files[i])) {
        // A document with the home page has its styles.
        if (home && page.dataset.rendered) continue
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = './' + files[i]
      document.head.appendChild(link)
    }
  }
  // A document with the home page has them without effect.
  var modules = document.querySelectorAll('script[type="text/module"]')
  function startModules() {
    if (!modules) return
    preloadModules()
    for (var i = 0; i < modules.length; i++) addScript(modules[i].getAttribute('src'), true)
    modules = null
  }
  if (rendered) document.addEventListener('DOMContentLoaded', startAfterPicture)
  else {
    preloadModules()
    for (var i = 0; i < modules.length; i++) document.write(modules[i].outerHTML.replace('text/module', 'module'))
  }
  // What is seen comes first: the scripts do not compete with the first picture. A hidden page paints nothing.
  function startAfterPicture() {
    var picture = document.querySelector('#root img[fetchpriority="high"]')
    function startAfterPaint() {
      requestAnimationFrame(function () {
        setTimeout(startModules, reportsPaintOf(picture) ? 300 : 0)
      })
    }
    setTimeout(startModules, 2000)
    if (!picture || picture.complete) return startAfterPaint()
    picture.addEventListener('load', startAfterPaint)
    picture.addEventListener('error', startAfterPaint)
  }
  // Starts them when `picture` is on the screen, some frames after it was drawn, where the browser tells it: returns whether.
  function reportsPaintOf(picture) {
    var type = 'largest-contentful-paint'
    if (!window.PerformanceObserver || PerformanceObserver.supportedEntryTypes.indexOf(type) < 0) return false
    new PerformanceObserver(function (list, observer) {
      var elements = list.getEntriesByType(type).map(function (entry) {
        return entry.element
      })
      if (picture && elements.indexOf(picture) < 0) return
      observer.disconnect()
      startModules()
    }).observe({ type: type, buffered: true })
    return true
  }
  // The remaining data above the feed. It is small and must not delay the scripts that render it.
  if (fetchesHome) {
    prefetch('/api/circle/commonapi?action=setting')
    prefetch('/api/circle/tagapi?action=recommend_list&pagesize=__TAGS__')
    prefetch('/api/circle/topicapi?action=today_hot')
  }
  window.quanziPrefetched = prefetched
  // Covers the page with one of `pictures`, a JSON list, once a session: splash.js shows it when it has come in time.
  // Without sessionStorage it stays off; otherwise it would appear at every load.
  window.quanziSplash = function (pictures) {
    try {
      if (elder || window.quanziSplash.picture || sessionStorage.getItem('quanzi:splash')) return
      var list = JSON.parse(pictures)
      if (!list.length) return
      var picture = (window.quanziSplash.picture = new Image())
      picture.src = list[Math.floor(Math.random() * list.length)]
    } catch (e) {
      return
    }
    addScript('./__SPLASH__')
  }
  function addScript(address, isModule) {
    var script = document.createElement('script')
    if (isModule) {
      script.type = 'module'
      script.crossOrigin = ''
    }
    script.src = address
    document.head.appendChild(script)
  }
  if (home && page.dataset.splash) window.quanziSplash(page.dataset.splash)
  // Nothing answers a tap before the scripts have come: they do it then.
  var taps = (window.quanziTaps = [])
  function keepTap(event) {
    if (!page.dataset.rendered || !document.getElementById('root').contains(event.target)) return
    var control = event.target.closest('a,button')
    // The browser opens the page of this link elsewhere.
    if (control && control.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (control) taps[0] = control
    if (document.readyState !== 'loading') startModules()
  }
  if (rendered) document.addEventListener('click', keepTap, true)
  var failed = false
  // A script of the application did not come, or this browser cannot run it: nothing else can say so.
  window.quanziFailed = function (isBroken) {
    var root = document.getElementById('root')
    var shell = document.getElementById('shell')
    if (!root || failed) return
    failed = true
    document.removeEventListener('click', keepTap, true)
    if (shell) shell.remove()
    if (!rendered) {
      // What the server rendered for another page or reader is hidden.
      root.textContent = ''
      page.removeAttribute('data-rendered')
    }
    var notice = document.createElement(rendered ? 'div' : 'main')
    notice.id = 'failed'
    notice.setAttribute('role', 'alert')
    // The rendered page stays readable, and its links lead to pages that need no scripts.
    notice.style.cssText = rendered
      ? 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem;text-align:center;background:Canvas;color:CanvasText'
      : 'padding:40vh 1rem 0;text-align:center'
    notice.textContent = '加载失败，请' + (isBroken ? '升级浏览器' : '检查网络') + '后重试'
    var retry = document.createElement('button')
    retry.type = 'button'
    retry.textContent = '重试'
    retry.style.cssText =
      'display:block;min-width:6rem;min-height:44px;margin:1rem auto;border-radius:22px;background:#8883'
    retry.onclick = function () {
      location.reload()
    }
    notice.appendChild(retry)
    var link = document.createElement('a')
    link.href = plain
    link.textContent = '浏览简版页面'
    notice.appendChild(link)
    if (rendered) document.body.appendChild(notice)
    else root.appendChild(notice)
  }
  window.addEventListener(
    'error',
    function (event) {
      // The application takes the function away once it runs. Errors of scripts that others put into the page are theirs.
      var isBroken = /\/assets\//.test(event.filename)
      if (window.quanziFailed && (isBroken || event.target.type === 'module')) window.quanziFailed(isBroken)
    },
    true,
  )
})()
