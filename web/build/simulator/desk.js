// The phone on the trial desk: a stack of pages, each in a frame of its own as in the app, and the knobs beside it.
;(() => {
  const base = document.documentElement.dataset.base
  const phone = document.getElementById('phone')
  const log = document.getElementById('log')
  const knob = (name) => document.querySelector(`[name="${name}"]`)
  const emitters = new WeakMap()
  const pages = () => [...phone.querySelectorAll('iframe')]
  const top = () => pages().at(-1)
  const emit = (event) => top() && emitters.get(top().contentWindow)?.(event)

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
  const read = () => {
    settings.member = knob('member').value
    settings.platform = knob('world').value === 'ios' ? 'ios' : 'android'
    settings.denied = [...document.querySelectorAll('[name=denied]:checked')].map((box) => box.value)
    settings.missing = knob('missing')
      .value.split(/[\s,]+/)
      .filter(Boolean)
    settings.scanned = knob('scanned').value
    settings.level = knob('level').checked ? '1' : '0'
    settings.app = knob('app').value
    const [name, how] = [knob('faulty').value, knob('fault').value]
    settings.faults = name && how ? { [name]: JSON.parse(how) } : {}
  }

  const addressOf = (route) => `${base}/?sim=${knob('world').value}#${route}`
  const show = (url) => {
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

  window.quanziDesk = {
    settings,
    note,
    arrived: (emit) => {
      const frame = top()
      if (frame) emitters.set(frame.contentWindow, emit)
    },
    openPage: (url) => show(addressOf(new URL(url).hash.slice(1) || '/')),
    openLink: (url) => window.open(url, '_blank', 'noopener'),
    closePage: () => {
      if (pages().length > 1) top().remove()
      else show(addressOf('/'))
    },
    openSettings: () => note('系统设置', { 提示: '改好权限后点「回到前台」' }),
  }

  const restart = () => {
    read()
    for (const page of pages()) page.remove()
    show(addressOf(knob('route').value || '/'))
  }
  document.getElementById('knobs').addEventListener('change', ({ target }) => {
    read()
    if (['world', 'route', 'app'].includes(target.name)) restart()
    if (target.name === 'member') emit('member')
  })
  document.getElementById('knobs').addEventListener('submit', (event) => event.preventDefault())
  document.getElementById('restart').addEventListener('click', restart)
  for (const event of ['back', 'pause', 'resume']) {
    document.getElementById(event).addEventListener('click', () => {
      read()
      note(event)
      emit(event)
    })
  }
  restart()
})()
