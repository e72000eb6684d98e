// Runs from the head, before the application is there: sets the reader's theme without a flash, and asks for the first
// data and the first screen's scripts while the application itself is still on its way. Kept in old syntax.
;(function () {
  var path = location.hash.slice(1).split('?')[0] || '/'
  var post = /^\/sharedetail\/(\d+)$/.exec(path)
  var home = path === '/' || path === '/index'
  try {
    var root = document.documentElement
    var theme = localStorage.getItem('quanzi:theme')
    var scale = localStorage.getItem('quanzi:text-scale')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (scale === '1.15' || scale === '1.3') root.style.setProperty('--text-scale', scale)
  } catch (e) {
    // Storage may be forbidden; the defaults of the style sheet stand.
  }
  var url = home
    ? '/api/circle/topicapi?action=list&pagesize=20'
    : post
      ? '/api/circle/topicapi?action=detail&topic_id=' + post[1]
      : ''
  if (url && window.fetch) {
    var answer = fetch(url, { credentials: 'same-origin' })
    answer.catch(function () {})
    window.quanziFirst = { url: url, answer: answer }
  }
  var files = (home && __HOME__) || (post && __POST__) || []
  for (var i = 0; i < files.length; i++) {
    var link = document.createElement('link')
    if (/css$/.test(files[i])) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
    }
    link.crossOrigin = ''
    link.href = './' + files[i]
    document.head.appendChild(link)
  }
})()
