import { expect, test } from 'vitest'
import { tabTo } from '../harness/actions/keyboard.ts'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

/** What a reader has where a part of the first screen does not come, or fails. */
test('a style sheet that fails to load is loaded again with its screen, automatically and by 重试', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^failed |^console |^thrown /)
  const sheet = /\/assets\/Search-[^/]*\.css/
  let left = 0
  await page.route(sheet, (route) => (left-- > 0 ? route.abort() : route.continue()))
  for (const failures of [1, Number.POSITIVE_INFINITY]) {
    left = failures
    await page.goto('about:blank')
    await go('/')
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => {
      location.hash = '/topic-search'
    })
    if (failures > 1) {
      const retry = page.getByRole('alert').getByRole('button', { name: '重试' })
      await retry.waitFor()
      left = 0
      await retry.tap()
    }
    await page.getByRole('searchbox').waitFor()
    const sheets = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ''))
    await expect.poll(sheets).toContainEqual(expect.stringMatching(sheet))
  }
})

test('重试 works when the script that hydrates the home page fails to load, and then focuses the heading', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^failed |^console |^thrown /)
  let isLost = true
  await page.route(/\/assets\/feed-[^/]*\.js/, (route) => (isLost ? route.abort() : route.continue()))
  await go('/')
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' })
  await failure.waitFor()
  isLost = false
  await tabTo(page, /^重试$/)
  // The script that follows the focus comes with the first key.
  await settled(page)
  await page.keyboard.press('Enter')
  await failure.waitFor({ state: 'detached' })
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('a browser that cannot run the application shows a message with a link to the plain page', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^thrown /)
  for (const body of ['class A { static', 'undefined.at(-1)'])
    for (const [route, plain] of [
      ['/', '/s/?view=page'],
      ['/sharedetail/180', '/s/180?view=page'],
      ['/topicdetails/1', '/s/topic/1?view=page'],
      ['/special/1', '/s/town/1?view=page'],
      ['/console/overview', '/s/console?view=page'],
    ] as const) {
      await page.route(/\/assets\/app-[^/]*\.js/, (request) =>
        request.fulfill({ contentType: 'text/javascript', body }),
      )
      await page.goto('about:blank')
      await go(route)
      const notice = page.getByRole('alert').filter({ hasText: '加载失败，请升级浏览器后重试' })
      await notice.waitFor()
      expect(await notice.getByRole('link', { name: '浏览简版页面' }).getAttribute('href')).toBe(plain)
    }
})

test('an error while the first screen renders does not leave a blank page', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^thrown |^console /)
  await page.route(/\/assets\/app-[^/]*\.js/, async (request) => {
    const body = await (await request.fetch()).text()
    await request.fulfill({ contentType: 'text/javascript', body: `window.matchMedia=undefined;${body}` })
  })
  await go('/sharedetail/180')
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(/重试/)
})
