import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '../harness/accounts.ts'
import { withArticle } from './article.ts'
import type { Driver } from './drivers/driver.ts'
import { type Flow, go } from './flow.ts'
import { inPage } from './in-page.ts'
import { logIn, switchTo } from './log-in.ts'
import { withSlowStyles } from './slow-styles.ts'

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

/** In this order: later flows use the login of earlier ones. */
export const flows: readonly Flow[] = [
  {
    name: 'home',
    run: async (driver, world) => {
      await go(driver, world, '/')
      await inPage(driver, `await see('article'); await see('nav a', '话题')`)
    },
  },
  {
    name: 'post with pictures',
    run: async (driver, world) => {
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
    run: async (driver, world) => {
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
    // The dialogs are fetched when the first screen is shown, and may come after the second.
    name: 'list while style sheets load',
    run: async (driver, world) => {
      const slow = await withSlowStyles(world.url)
      try {
        await go(driver, { ...world, url: slow.url }, '/topiclist')
        await inPage(
          driver,
          `await see('main'); await wait(300); location.hash = '#/usercenter/1'; await see('[data-index] article')
          await wait(1500); if (!find('[data-index="0"] article')) throw new Error('the list lost its first post')`,
        )
        if (slow.countDelayed() === 0) throw new Error('no style sheet came late')
        // Pending requests of the page would fail in the next flow.
        await driver.open('about:blank')
      } finally {
        slow.close()
      }
    },
  },
  {
    name: 'log in',
    run: async (driver, world) => {
      await logIn(driver, world, accounts.otherPoster)
      await inPage(driver, `await see('h1', '吃货地图')`)
    },
  },
  {
    name: 'like',
    run: async (driver, world) => {
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
    run: async (driver, world) => {
      await go(driver, world, `/sharedetail/${world.post}`)
      await inPage(
        driver,
        `await press('button', '说点什么'); await type('[role=dialog] textarea', '', '各种浏览器都能说话')
        await press('[role=dialog] button', '发送'); await see('[role=status]', '成功')`,
      )
    },
  },
  {
    name: 'search',
    run: async (driver, world) => {
      await go(driver, world, '/topic-search')
      await inPage(
        driver,
        `await type('input[type=search]', '', '茶'); await press('button', '搜索'); await see('mark', '茶')`,
      )
    },
  },
  {
    name: 'vote',
    run: async (driver, world) => {
      await go(driver, world, '/topicdetails/1')
      await inPage(
        driver,
        // The member votes once, in the first engine.
        `await see('main', '人参与'); if (!find('main', '您已投票')) {
          await press('main label', '梅岭茶坪'); await press('main button', '投票')
        }
        await see('main', '您已投票')`,
      )
    },
  },
  {
    name: 'article of another site with a post',
    run: async (driver, world) => {
      const article = await withArticle(world)
      try {
        await driver.open(article.url)
        await inPage(
          driver,
          `for (const end = Date.now() + 15000; !(document.querySelector('iframe')?.offsetHeight > 200); await wait(100))
            if (Date.now() > end) throw new Error('the frame does not grow with its post')
          await gone('blockquote')`,
        )
        await driver.open('about:blank')
      } finally {
        article.close()
      }
    },
  },
  {
    name: 'publish with a picture',
    run: async (driver, world) => {
      await go(driver, world, '/take_post')
      await inPage(
        driver,
        `await type('textarea', '', '从这个浏览器发布 ' + Date.now()); ${addPicture}
        await see('main img'); for (const box of document.querySelectorAll('label'))
          if (box.textContent.includes('我已阅读') && !box.querySelector('input').checked) box.click()
        await gone('main [role=progressbar]', 60000); await press('button', '发布'); await see('body', '审核', 25000)`,
      )
    },
  },
  {
    name: 'review a post',
    run: async (driver, world) => {
      await switchTo(driver, world, accounts.reviewer)
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
    run: async (driver, world) => {
      await switchTo(driver, world, accounts.operator)
      await go(driver, world, '/console/overview')
      await inPage(
        driver,
        // Older than the console's floor: it says so, and opens when asked to.
        `if (!('timeout' in AbortSignal && 'CompressionStream' in window)) {
          await see('main', '管理后台需要'); await press('main button', '仍要打开')
        }
        await see('h1', '概览'); await see('main section, main dl')`,
      )
    },
  },
  {
    name: 'offline and back',
    allows:
      /Failed to load|Importing a module script failed|error loading dynamically imported module|Failed to fetch|NetworkError|Load failed|can’t establish|Could not connect/,
    run: async (driver, world) => {
      await go(driver, world, '/')
      await inPage(driver, `await see('article')`)
      await world.stop?.()
      await inPage(driver, `location.hash = '#/sharedetail/${world.video}'; await see('button', '重试', 30000)`)
      await world.start?.()
      // What was still being tried comes by itself. 重试 may load the page anew: that ends a script that runs in it, and a
      // second tap would begin it again.
      const isBack = () => inPage(driver, `return !find('button', '重试') && !!find('article')`).catch(() => false)
      const retry = () =>
        inPage(driver, `const button = find('button', '重试'); if (button) setTimeout(() => button.click())`)
      let tries = 0
      for (const end = Date.now() + 60_000; !(await isBack()); await pause(1_000)) {
        if (tries++ % 8 === 0) await retry().catch(() => {})
        if (Date.now() > end) throw new Error('重试 does not help')
      }
    },
  },
  {
    // The run starts the engine anew for a system that prefers dark; where it cannot, the setting of the product is used.
    name: 'dark',
    inDark: true,
    run: async (driver, world, { isAlwaysLight } = {}) => {
      if (isAlwaysLight) {
        await driver.open(`${world.url}/robots.txt`)
        await driver.run(`localStorage.setItem('quanzi:theme', 'dark')`)
      }
      await go(driver, world, '/')
      const [prefersDark, colour] = (await inPage(
        driver,
        `await see('article'); const colour = getComputedStyle(document.documentElement).backgroundColor
        localStorage.removeItem('quanzi:theme'); return [matchMedia('(prefers-color-scheme: dark)').matches, colour]`,
      )) as [boolean, string]
      if (prefersDark === Boolean(isAlwaysLight)) throw new Error(`prefers-color-scheme: dark is ${prefersDark}`)
      if (!/rgb\((\d|[1-4]\d), /.test(colour)) throw new Error(`the background is ${colour}`)
    },
  },
]

/** Below the floor every address leads to a page that needs no scripts. */
export const oldFlows: readonly Flow[] = [
  {
    name: 'below the floor: the plain page of home and of a post',
    run: async (driver, world) => {
      for (const [route, path] of [
        ['/', '/s/'],
        [`/sharedetail/${world.post}`, `/s/${world.post}`],
      ] as const) {
        await go(driver, world, route)
        const [pathname, text] = await plainText(driver)
        if (pathname !== path) throw new Error(`${route} led to ${pathname}`)
        if (!text.includes('浏览器版本较旧，这里是简版页面')) throw new Error(`${path} says ${text.slice(0, 200)}`)
      }
    },
  },
  {
    name: 'below the floor: the console says what to do',
    run: async (driver, world) => {
      await go(driver, world, '/console/overview')
      const [, text] = await plainText(driver)
      if (!text.includes('管理后台需要 Chrome 103、Safari 16.4、Firefox 115 或更新的浏览器'))
        throw new Error(`it says ${text.slice(0, 200)}`)
    },
  },
]

const plainText = async (driver: Driver) =>
  (await inPage(driver, `await see('h1'); return [location.pathname, document.body.innerText]`)) as [string, string]
