// The phone of the developer tools: a stack of pages, each in its own frame as in the app, and the controls beside it.
;(() => {
  const base = document.documentElement.dataset.base
  const phone = document.getElementById('phone')
  const log = document.getElementById('log')
  const getControl = (name) => document.querySelector(`[name="${name}"]`)
  const emitters = new WeakMap()
  const pages = () => [...phone.querySelectorAll('iframe')]
  const topFrame = () => pages().at(-1)
  const emit = (event) => topFrame() && emitters.get(topFrame().contentWindow)?.(event)

  const settings = {
    member: '',
    platform: 'android',
    denied: [],
    missing: [],
    faults: {},
    scanned: '',
    level: '0',
    app: 'there',
  }
  const readControls = () => {
    settings.member = getControl('member').value
    settings.platform = getControl('world').value === 'ios' ? 'ios' : 'android'
    settings.denied = [...document.querySelectorAll('[name=denied]:checked')].map((box) => box.value)
    settings.missing = getControl('missing')
      .value.split(/[\s,]+/)
      .filter(Boolean)
    settings.scanned = getControl('scanned').value
    settings.level = getControl('level').checked ? '1' : '0'
    settings.app = getControl('app').value
    const [name, faultJson] = [getControl('faulty').value, getControl('fault').value]
    settings.faults = name && faultJson ? { [name]: JSON.parse(faultJson) } : {}
  }

  const pageUrl = (route) => `${base}/?sim=${getControl('world').value}#${route}`
  const openFrame = (url) => {
    const frame = document.createElement('iframe')
    frame.title = '应用里的页面'
    frame.src = url
    phone.append(frame)
  }
  const note = (name, data) => {
    const line = document.createElement('li')
    line.textContent = `${name} ${JSON.stringify(data ?? {}).slice(0, 300)}`
    log.prepend(line)
  }

  window.quanziDevtools = {
    settings,
    note,
    arrived: (emit) => {
      const frame = topFrame()
      if (frame) emitters.set(frame.contentWindow, emit)
    },
    openPage: (url) => openFrame(pageUrl(new URL(url).hash.slice(1) || '/')),
    openLink: (url) => window.open(url, '_blank', 'noopener'),
    closePage: () => {
      if (pages().length > 1) topFrame().remove()
      else openFrame(pageUrl('/'))
    },
    openSettings: () => note('系统设置', { 提示: '改好权限后点「回到前台」' }),
  }

  const restart = () => {
    readControls()
    for (const page of pages()) page.remove()
    openFrame(pageUrl(getControl('route').value || '/'))
  }
  document.getElementById('knobs').addEventListener('change', ({ target }) => {
    readControls()
    if (['world', 'route', 'app'].includes(target.name)) restart()
    if (target.name === 'member') emit('member')
  })
  document.getElementById('knobs').addEventListener('submit', (event) => event.preventDefault())
  document.getElementById('restart').addEventListener('click', restart)
  for (const event of ['back', 'pause', 'resume']) {
    document.getElementById(event).addEventListener('click', () => {
      readControls()
      note(event)
      emit(event)
    })
  }
  restart()
})()
