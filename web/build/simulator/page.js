// Runs first in a page that the developer tools open with `?sim=…`: simulates the app around it, in each protocol that
// apps use, or WeChat. Never present in production.
;(() => {
  const environment = document.currentScript.dataset.sim
  const query = new URLSearchParams(location.search)
  const list = (name) => (query.get(name) || '').split(',').filter(Boolean)
  const devtools = window.parent === window ? undefined : window.parent.quanziDevtools
  const agents = { wechat: ' MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN', plain: '' }
  const isIphone = environment === 'wechat' && query.get('platform') === 'ios'
  const phone = isIphone
    ? 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    : navigator.userAgent
  const agent = phone + (agents[environment] ?? ' QuanziApp/9.0.0')
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })

  const simulator = devtools?.settings ?? {
    member: query.has('member') ? query.get('member') : '13800000001',
    platform: query.get('platform') || 'android',
    denied: list('denied'),
    missing: list('missing'),
    faults: {},
    scanned: `${location.origin}${location.pathname}#/topicdetails/1`,
    level: query.get('level') || '0',
    // In WeChat: `there`, `gone` (not installed), `old` (a WeChat version without open tags).
    app: query.get('app') || 'there',
  }
  simulator.log ??= []
  simulator.note = (name, data) => {
    simulator.log.push({ name, data })
    devtools?.note(name, data)
  }
  window.quanziSimulator = simulator
  if (environment === 'wechat') return installWeChatFake()
  if (environment === 'plain') return

  /** The functions of the app. A thrown number is its `errId`. */
  const handlers = {
    hello: () => ({ version: '9.0.0', platform: simulator.platform, functions: functions() }),
    getUserInfo: () => user(simulator.member),
    login: async () => {
      simulator.member ||= '13800000001'
      return user(simulator.member)
    },
    share: (content) => content,
    selectPhoto: async ({ count }) => {
      if (!(count >= 1 && count <= 9)) throw 4
      return { photos: await Promise.all(Array.from({ length: Math.min(count, 2) }, (_, i) => photo(i))) }
    },
    selectVideo: async () => ({ video: { name: 'clip.mp4', type: 'video/mp4', url: await getVideoUrl() } }),
    scanQr: () => ({ text: simulator.scanned }),
    getLocation: () => ({ lng: 119.642, lat: 29.086, coordType: 'gcj02', name: '云溪镇' }),
    openLink: ({ url }) => void (devtools ? devtools.openLink(url) : window.open(url, '_blank', 'noopener')),
    openPage: ({ url }) => void (devtools ? devtools.openPage(url) : location.assign(new URL(url).hash)),
    // Outside the developer tools there is no window around the page to close.
    closePage: () => void devtools?.closePage(),
    checkPermission: ({ permission }) => ({ granted: !simulator.denied.includes(permission) }),
    requestPermission: ({ permission }) => ({ granted: !simulator.denied.includes(permission) }),
    openSettings: () => {
      emit('pause')
      devtools?.openSettings()
      if (devtools) return
      simulator.denied = simulator.allowInSettings === false ? simulator.denied : []
      setTimeout(() => emit('resume'), 300)
    },
    getMenuLevel: () => ({ level: Number(simulator.level) }),
  }
  const functions = () => Object.keys(handlers).filter((name) => !simulator.missing.includes(name))

  const user = async (mobile) => (mobile ? (await fetch(`/dev/native/user?mobile=${mobile}`)).json() : {})

  const photo = async (i) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    context.fillStyle = ['#c2410c', '#0f766e'][i % 2]
    context.fillRect(0, 0, 640, 480)
    context.fillStyle = '#fff'
    context.font = '48px sans-serif'
    context.fillText(`photo ${i + 1}`, 220, 250)
    return { name: `photo-${i + 1}.jpg`, type: 'image/jpeg', data: canvas.toDataURL('image/jpeg').split(',')[1] }
  }

  /** A video of the demo data stands for one on the phone. */
  const getVideoUrl = async () => {
    const { data } = await (await fetch('/api/circle/topicapi?action=list&type=3&pagesize=1')).json()
    return URL.createObjectURL(await (await fetch(data.data[0].attachment.video)).blob())
  }

  /** `faults[name]`: {errId}, {delay}, {never}, {twice}, {malformed}. */
  const handle = async ({ id, name, data }, answer) => {
    simulator.note(name, data)
    const fault = simulator.faults[name] || {}
    if (fault.never) return
    if (fault.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay))
    if (fault.malformed) return answer('{"id":')
    let response = { id, errId: fault.errId || 0, errMsg: fault.errMsg || '' }
    try {
      if (!functions().includes(name)) throw 3
      if (!response.errId) response.data = (await handlers[name](data || {})) ?? {}
    } catch (fault) {
      response = { id, errId: typeof fault === 'number' ? fault : -1, errMsg: String(fault) }
    }
    answer(response)
    if (fault.twice) answer(response)
  }

  const emit = (event, data) => window.QuanziBridge?.receive(JSON.stringify({ event, data: data || {} }))
  simulator.emit = emit
  devtools?.arrived(emit)

  if (environment === 'webview') {
    // As on phones: the bridge is installed shortly after the page starts.
    setTimeout(() => {
      window.WebViewJavascriptBridge = {
        callHandler: (_, question, done) => void handle(question, done),
      }
      document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
    }, 300)
  } else if (environment === 'dsbridge') {
    window._dsbridge = {
      call: (_, text) => {
        const { data, _dscbstub } = JSON.parse(text)
        void handle(data, (response) =>
          window[_dscbstub]?.(typeof response === 'string' ? response : JSON.stringify(response)),
        )
        return '{"code":0}'
      },
    }
  } else {
    const port = {
      postMessage: (text) =>
        void handle(JSON.parse(text), (response) =>
          window.QuanziBridge?.receive(typeof response === 'string' ? response : JSON.stringify(response)),
        ),
    }
    if (environment === 'ios') window.webkit = { messageHandlers: { QuanziNative: port } }
    else window.QuanziNative = port
  }

  /** WeChat's tag that opens an app: available once the page was accepted, and not in old versions. */
  function installOpenTags() {
    if (simulator.app === 'old') return document.dispatchEvent(new CustomEvent('WeixinOpenTagsError'))
    if (customElements.get('wx-open-launch-app')) return
    class LaunchApp extends HTMLElement {
      connectedCallback() {
        const template = this.querySelector('script[type="text/wxtag-template"]')
        const shadow = this.attachShadow({ mode: 'closed' })
        shadow.innerHTML = template ? template.textContent : ''
        this.onclick = () => {
          const request = { appid: this.getAttribute('appid'), extinfo: this.getAttribute('extinfo') }
          simulator.note('wx-open-launch-app', request)
          const gone = simulator.app === 'gone'
          const detail = { appId: request.appid, extInfo: request.extinfo, errMsg: gone ? 'launch:fail' : 'launch:ok' }
          this.dispatchEvent(new CustomEvent(gone ? 'error' : 'launch', { detail }))
        }
      }
    }
    customElements.define('wx-open-launch-app', LaunchApp)
  }

  /**
   * The part of WeChat's script that the pages use, jweixin 1.6. The fake checks the signature as WeChat does: on an
   * iPhone for the URL that was loaded, elsewhere for the present one. After the first verdict, also a rejection, `ready`
   * runs at once; `error` keeps one listener, which runs before those of `ready`.
   */
  function installWeChatFake() {
    const landingUrl = location.href.split('#')[0]
    const ready = []
    let failed
    let verdict
    let allowed = []
    const callIfAllowed =
      (name) =>
      ({ success, fail, ...data }) => {
        if (!allowed.includes(name)) return fail?.({ errMsg: `${name}:permission denied` })
        simulator.note(name, data)
        success?.({ errMsg: `${name}:ok` })
      }
    window.wx = {
      config: async ({ appId, timestamp, nonceStr, signature, jsApiList, openTagList = [] }) => {
        const url = isIphone ? landingUrl : location.href.split('#')[0]
        const params = new URLSearchParams({ appId, timestamp, nonceStr, signature, url })
        verdict = await (await fetch(`/dev/wechat/jssdk/config?${params}`)).json()
        simulator.note('wx.config', verdict)
        const isAccepted = verdict.errMsg === 'config:ok'
        if (isAccepted) allowed = jsApiList
        if (isAccepted && openTagList.includes('wx-open-launch-app')) installOpenTags()
        if (!isAccepted) failed?.(verdict)
        for (const done of ready.splice(0)) done()
      },
      ready: (done) => void (verdict ? done() : ready.push(done)),
      error: (done) => {
        failed ??= done
      },
      updateAppMessageShareData: callIfAllowed('updateAppMessageShareData'),
      updateTimelineShareData: callIfAllowed('updateTimelineShareData'),
      previewImage: callIfAllowed('previewImage'),
    }
  }
})()
