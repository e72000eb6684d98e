// Runs from the head, before the application is there: sets the reader's theme without a flash, and asks for the first
// data, the first picture and the first screen's scripts while the application itself is still on its way. Kept in old
// syntax.
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
  function ask(url, pictureOf) {
    var answer = fetch(url, { credentials: 'same-origin' })
    answer
      .then(function (response) {
        return pictureOf && response.clone().json()
      })
      .then(function (envelope) {
        var picture = envelope && envelope.data && pictureOf(envelope.data)
        if (!picture) return
        var image = new Image()
        image.fetchPriority = 'high'
        image.sizes = '__SIZES__'
        image.srcset = picture.srcset || ''
        image.src = picture.src
      })
      .catch(function () {})
    return { url: url, answer: answer }
  }
  // What stands highest, exactly as Banner and Swiper will ask for it.
  function ofBanner(slides) {
    var first = slides.setting.slide_is_show === 2 && slides.list[0]
    return first && first.thumb && { src: first.thumb, srcset: first.thumb_set }
  }
  function ofPost(post) {
    var first = post.attachment && post.attachment[0]
    return first && first.url && { src: first.url, srcset: first.url_set }
  }
  var ahead = []
  if (window.fetch && home) {
    ahead.push(ask('/api/circle/commonapi?action=slide', ofBanner))
    ahead.push(ask('/api/circle/topicapi?action=list&pagesize=20'))
  }
  if (window.fetch && post) ahead.push(ask('/api/circle/topicapi?action=detail&topic_id=' + post[1], ofPost))
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
  // The rest of what stands above the feed: small, and not before the scripts that draw it.
  if (window.fetch && home) {
    ahead.push(ask('/api/circle/commonapi?action=setting'))
    ahead.push(ask('/api/circle/tagapi?action=recommend_list&pagesize=__TAGS__'))
    ahead.push(ask('/api/circle/topicapi?action=today_hot'))
  }
  window.quanziFirst = ahead
})()
