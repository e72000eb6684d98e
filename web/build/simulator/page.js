// Runs before everything else in a page that is opened from the trial desk with `?sim=…`: stands for the app around it,
// in each of the ways in which apps talk with their pages, or for WeChat. It is never there in production.
;(() => {
  const own = document.currentScript.dataset.sim
  const query = new URLSearchParams(location.search)
  const list = (name) => (query.get(name) || '').split(',').filter(Boolean)
  const desk = window.parent === window ? undefined : window.parent.quanziDesk
  const agents = { wechat: ' MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN', plain: '' }
  const agent = navigator.userAgent + (agents[own] ?? ' QuanziApp/9.0.0')
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })

  const simulator = desk?.settings ?? {
    member: query.has('member') ? query.get('member') : '13800000001',
    platform: query.get('platform') || 'android',
    denied: list('denied'),
    missing: list('missing'),
    faults: {},
    scanned: `${location.origin}${location.pathname}#/topicdetails/1`,
    level: query.get('level') || '0',
    // In WeChat: `there`, `gone` (not installed), `old` (a WeChat without open tags).
    app: query.get('app') || 'there',
  }
  simulator.log ??= []
  simulator.note = (name, data) => {
    simulator.log.push({ name, data })
    desk?.note(name, data)
  }
  window.quanziSimulator = simulator
  if (own === 'wechat') return beWeChat()
  if (own === 'plain') return

  /** What the app does for a page. A throw of a number is its `errId`. */
  const able = {
    hello: () => ({ version: '9.0.0', platform: simulator.platform, functions: functions() }),
    getUserInfo: () => user(simulator.member),
    login: async () => {
      simulator.member ||= '13800000001'
      return user(simulator.member)
    },
    share: (what) => what,
    selectPhoto: async ({ count }) => {
      if (!(count >= 1 && count <= 9)) throw 4
      return { photos: await Promise.all(Array.from({ length: Math.min(count, 2) }, (_, i) => photo(i))) }
    },
    selectVideo: async () => ({ video: { name: 'clip.mp4', type: 'video/mp4', url: await clip() } }),
    scanQr: () => ({ text: simulator.scanned }),
    getLocation: () => ({ lng: 119.642, lat: 29.086, coordType: 'gcj02', name: '云溪镇' }),
    openLink: ({ url }) => void (desk ? desk.openLink(url) : window.open(url, '_blank', 'noopener')),
    openPage: ({ url }) => void (desk ? desk.openPage(url) : location.assign(url)),
    // Without the desk there is no window around the page to close.
    closePage: () => void desk?.closePage(),
    checkPermission: ({ permission }) => ({ granted: !simulator.denied.includes(permission) }),
    requestPermission: ({ permission }) => ({ granted: !simulator.denied.includes(permission) }),
    openSettings: () => {
      emit('pause')
      desk?.openSettings()
      if (desk) return
      simulator.denied = simulator.allowInSettings === false ? simulator.denied : []
      setTimeout(() => emit('resume'), 300)
    },
    getMenuLevel: () => ({ level: Number(simulator.level) }),
  }
  const functions = () => Object.keys(able).filter((name) => !simulator.missing.includes(name))

  const user = async (mobile) => (mobile ? (await fetch(`/dev/native/user?mobile=${mobile}`)).json() : {})

  const photo = async (i) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    pen.fillStyle = ['#c2410c', '#0f766e'][i % 2]
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = '#fff'
    pen.font = '48px sans-serif'
    pen.fillText(`photo ${i + 1}`, 220, 250)
    return { name: `photo-${i + 1}.jpg`, type: 'image/jpeg', data: canvas.toDataURL('image/jpeg').split(',')[1] }
  }

  /** A video that stands in the circle already is as good as one of the phone. */
  const clip = async () => {
    const { data } = await (await fetch('/api/circle/topicapi?action=list&type=3&pagesize=1')).json()
    return data.data[0].attachment.video
  }

  /** `faults[name]`: {errId}, {delay}, {never}, {twice}, {malformed}. */
  const handle = async ({ id, name, data }, answer) => {
    simulator.note(name, data)
    const fault = simulator.faults[name] || {}
    if (fault.never) return
    if (fault.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay))
    if (fault.malformed) return answer('{"id":')
    let told = { id, errId: fault.errId || 0, errMsg: fault.errMsg || '' }
    try {
      if (!functions().includes(name)) throw 3
      if (!told.errId) told.data = (await able[name](data || {})) ?? {}
    } catch (fault) {
      told = { id, errId: typeof fault === 'number' ? fault : -1, errMsg: String(fault) }
    }
    answer(told)
    if (fault.twice) answer(told)
  }

  const emit = (event, data) => window.QuanziBridge?.receive(JSON.stringify({ event, data: data || {} }))
  simulator.emit = emit
  desk?.arrived(emit)

  if (own === 'webview') {
    // As it is on phones: the bridge comes a moment after the page.
    setTimeout(() => {
      window.WebViewJavascriptBridge = {
        callHandler: (_, question, done) => void handle(question, done),
      }
      document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
    }, 300)
  } else if (own === 'dsbridge') {
    window._dsbridge = {
      call: (_, text) => {
        const { data, _dscbstub } = JSON.parse(text)
        void handle(data, (told) => window[_dscbstub]?.(typeof told === 'string' ? told : JSON.stringify(told)))
        return '{"code":0}'
      },
    }
  } else {
    const port = {
      postMessage: (text) =>
        void handle(JSON.parse(text), (told) =>
          window.QuanziBridge?.receive(typeof told === 'string' ? told : JSON.stringify(told)),
        ),
    }
    if (own === 'ios') window.webkit = { messageHandlers: { QuanziNative: port } }
    else window.QuanziNative = port
  }

  /** WeChat's tag that opens an app: known once the page was accepted, and not in old versions. */
  function openTags() {
    if (simulator.app === 'old') return document.dispatchEvent(new CustomEvent('WeixinOpenTagsError'))
    if (customElements.get('wx-open-launch-app')) return
    class LaunchApp extends HTMLElement {
      connectedCallback() {
        const face = this.querySelector('script[type="text/wxtag-template"]')
        const shadow = this.attachShadow({ mode: 'closed' })
        shadow.innerHTML = face ? face.textContent : ''
        this.onclick = () => {
          const wish = { appid: this.getAttribute('appid'), extinfo: this.getAttribute('extinfo') }
          simulator.note('wx-open-launch-app', wish)
          const gone = simulator.app === 'gone'
          const detail = { appId: wish.appid, extInfo: wish.extinfo, errMsg: gone ? 'launch:fail' : 'launch:ok' }
          this.dispatchEvent(new CustomEvent(gone ? 'error' : 'launch', { detail }))
        }
      }
    }
    customElements.define('wx-open-launch-app', LaunchApp)
  }

  /** WeChat's script, as far as the circle uses it. The double judges the signature as WeChat does. */
  function beWeChat() {
    const ready = []
    const failed = []
    window.wx = {
      config: async ({ appId, timestamp, nonceStr, signature, openTagList = [] }) => {
        const url = location.href.split('#')[0]
        const asked = new URLSearchParams({ appId, timestamp, nonceStr, signature, url })
        const told = await (await fetch(`/dev/wechat/jssdk/config?${asked}`)).json()
        simulator.note('wx.config', told)
        if (openTagList.includes('wx-open-launch-app') && told.errMsg === 'config:ok') openTags()
        for (const done of told.errMsg === 'config:ok' ? ready : failed) done(told)
      },
      ready: (done) => void ready.push(done),
      error: (done) => void failed.push(done),
      updateAppMessageShareData: (what) => simulator.note('updateAppMessageShareData', what),
      updateTimelineShareData: (what) => simulator.note('updateTimelineShareData', what),
    }
  }
})()
