import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from './drivers.ts'

/** Starts and stops the server, so that a walk can take the network away. */
type World = { url: string; video: number; post: number; stop(): Promise<void>; start(): Promise<void> }

type Walk = { name: string; take(driver: Driver, world: World): Promise<void> }

/**
 * Helpers in the page: `see` waits for an element by selector and text, `press` clicks it, `type` fills a field as a
 * person does.
 */
const helpers = `
  const shown = (element) => element.getClientRects().length > 0
  const named = (element) => (element.getAttribute('aria-label') || element.placeholder || '') + ' ' + element.textContent
  const find = (selector, text = '') => [...document.querySelectorAll(selector)].reverse()
    .find((element) => shown(element) && named(element).includes(text))
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
  const see = async (selector, text = '', limit = 15000) => {
    for (const end = Date.now() + limit; Date.now() < end; await wait(50)) {
      const element = find(selector, text)
      if (element) return element
    }
    throw new Error('not seen: ' + selector + ' ' + text + ' in: ' + document.body.innerText.slice(0, 300))
  }
  const press = async (selector, text) => {
    const element = await see(selector, text)
    element.scrollIntoView({ block: 'center' })
    await wait(500)
    element.click()
    return element
  }
  const type = async (selector, text, value) => {
    const element = await see(selector, text)
    element.focus()
    const kind = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
`

const inPage = (driver: Driver, body: string) => driver.run(`${helpers}${body}`)

const go = async (driver: Driver, { url }: World, route: string) => {
  await driver.open('about:blank')
  await driver.open(`${url}/h5/circle/#${route}`)
}

const logIn = async (driver: Driver, world: World, mobile: string) => {
  await driver.open(`${world.url}/robots.txt`)
  await driver.run(
    `const answer = await fetch('/dev/login', { method: 'POST', body: new URLSearchParams({ mobile: '${mobile}' }) }); if (!answer.ok) throw new Error('login ' + answer.status)`,
  )
}

/** A picture that the page itself draws, given to the file field. */
const addPicture = `
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const context = canvas.getContext('2d')
  context.fillStyle = 'rgb(' + [1, 2, 3].map(() => Math.floor(Math.random() * 200)) + ')'
  context.fillRect(0, 0, 640, 480)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg'))
  const input = document.querySelector('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([blob], 'picture.jpg', { type: 'image/jpeg' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
`

/** In this order: later walks use the login of earlier ones. */
export const walks: readonly Walk[] = [
  {
    name: 'home',
    take: async (driver, world) => {
      await go(driver, world, '/')
      await inPage(driver, `await see('article'); await see('nav a', '话题')`)
    },
  },
  {
    name: 'post with pictures',
    take: async (driver, world) => {
      await go(driver, world, `/sharedetail/${world.post}`)
      await inPage(
        driver,
        `await see('article'); for (const end = Date.now() + 15000; ; await wait(100)) {
          if ([...document.querySelectorAll('main img')].some((image) => image.naturalWidth > 100)) break
          if (Date.now() > end) throw new Error('no picture is shown')
        }`,
      )
    },
  },
  {
    name: 'video',
    take: async (driver, world) => {
      await go(driver, world, `/sharedetail/${world.video}`)
      await inPage(
        driver,
        `const button = await see('button', '播放'); button.click(); const video = await see('video')
        for (const end = Date.now() + 15000; video.readyState < 2 || !(video.currentTime > 0); await wait(100))
          if (Date.now() > end) throw new Error('no frame is decoded: ' + (video.error && video.error.message))`,
      )
    },
  },
  {
    name: 'log in',
    take: async (driver, world) => {
      await logIn(driver, world, '13800000002')
      await go(driver, world, '/usercenter/mine')
      await inPage(driver, `await see('h1', '吃货地图')`)
    },
  },
  {
    name: 'like',
    take: async (driver, world) => {
      await go(driver, world, `/sharedetail/${world.post}`)
      await inPage(
        driver,
        // An earlier engine may have liked it.
        `const before = (await see('button[aria-pressed]', '点赞')).getAttribute('aria-pressed')
        await press('button[aria-pressed]', '点赞')
        await see(\`button[aria-pressed=\${before === 'false'}]\`, '点赞')`,
      )
    },
  },
  {
    name: 'comment',
    take: async (driver, world) => {
      await go(driver, world, `/sharedetail/${world.post}`)
      await inPage(
        driver,
        `await press('button', '说点什么'); await type('[role=dialog] textarea', '', '各种浏览器都能说话')
        await press('[role=dialog] button', '发送'); await see('[role=status]', '成功')`,
      )
    },
  },
  {
    name: 'publish with a picture',
    take: async (driver, world) => {
      await go(driver, world, '/take_post')
      await inPage(
        driver,
        `await type('textarea', '', '从这个浏览器发布 ' + Date.now()); ${addPicture}
        await see('main img'); for (const box of document.querySelectorAll('label'))
          if (box.textContent.includes('我已阅读') && !box.querySelector('input').checked) box.click()
        await wait(1500); await press('button', '发布'); await see('body', '审核', 25000)`,
      )
    },
  },
  {
    name: 'review a post',
    take: async (driver, world) => {
      await logIn(driver, world, '13800000011')
      await go(driver, world, '/article')
      await inPage(
        driver,
        `await press('article button', '通过'); await press('[role=alertdialog] button', '通过')
        await see('[role=status] button, button', '撤销')`,
      )
    },
  },
  {
    name: 'console',
    take: async (driver, world) => {
      await logIn(driver, world, '13800000021')
      await go(driver, world, '/console/overview')
      await inPage(driver, `await see('h1', '概览'); await see('main section, main dl')`)
    },
  },
  {
    name: 'dark',
    take: async (driver, world) => {
      await go(driver, world, '/')
      await driver.open(`${world.url}/robots.txt`)
      await driver.run(`localStorage.setItem('quanzi:theme', 'dark')`)
      await go(driver, world, '/')
      const dark = await inPage(
        driver,
        `await see('article'); const colour = getComputedStyle(document.documentElement).backgroundColor
        localStorage.removeItem('quanzi:theme'); return colour`,
      )
      if (!/rgb\((\d|[1-4]\d), /.test(String(dark))) throw new Error(`the background is ${dark}`)
    },
  },
  {
    name: 'offline and back',
    take: async (driver, world) => {
      await go(driver, world, '/')
      await inPage(driver, `await see('article')`)
      await world.stop()
      await inPage(driver, `location.hash = '#/sharedetail/${world.video}'; await see('button', '重试', 30000)`)
      await world.start()
      // What was still being tried comes by itself.
      // 重试 may load the page anew, which would end a script that waits.
      const retry = () =>
        inPage(
          driver,
          `const button = find('button', '重试'); if (button) setTimeout(() => button.click()); return !!button`,
        )
      for (const end = Date.now() + 30_000; await retry(); await pause(1_000))
        if (Date.now() > end) throw new Error('重试 does not help')
      await inPage(driver, `await see('article', '', 30000)`)
    },
  },
]
