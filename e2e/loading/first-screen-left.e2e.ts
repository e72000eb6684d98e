import { expect, test } from 'vitest'
import { untilRendered } from '../harness/checks/rendered.ts'
import { openPage } from '../harness/page.ts'
import { basePath } from '../harness/server.ts'
import { watchWithoutScripts } from '../harness/waits/hold-scripts.ts'

/** The home page of the server at the address of another page, or left before the application has taken it over. */

test('opening the URL of another page does not show the server-rendered home page, load its pictures or parse its data', async () => {
  const { page, go } = await openPage({ route: null })
  await untilRendered(page)
  await page.addInitScript(() => {
    const parse = JSON.parse
    JSON.parse = (text, reviver) => {
      if (String(text).startsWith('{"answers":')) Object.assign(window, { readsHome: true })
      return parse(text, reviver)
    }
  })
  const { release, requests } = await watchWithoutScripts(page)
  void go('/topiclist').catch(() => {})
  await page.locator('article').first().waitFor({ state: 'attached' })
  expect(await page.locator('article').first().isVisible()).toBe(false)
  expect(requests.filter((url) => url.includes('/files/'))).toEqual([])
  release()
  await page.getByRole('heading', { level: 1, name: '话题列表' }).waitFor()
  expect(await page.locator('[data-rendered], #shell').count()).toBe(0)
  expect(await page.evaluate(() => 'readsHome' in window)).toBe(false)
  // The same is seen where it is read.
  await go('/')
  await page.reload()
  await page.getByRole('article').first().waitFor()
  expect(await page.evaluate(() => 'readsHome' in window)).toBe(true)
})

test('when the URL changes before React has hydrated the home page, the other page is rendered without it', async () => {
  const { page } = await openPage({ route: null })
  await untilRendered(page)
  // The application gives the links of the rendered page their addresses right before it waits for the screen.
  await page.addInitScript(() => {
    const leave = new MutationObserver(([change]) => {
      if (!(change?.target instanceof Element && change.target.closest('#root'))) return
      leave.disconnect()
      location.hash = '#/topiclist'
    })
    leave.observe(document, { attributes: true, attributeFilter: ['href'], subtree: true })
  })
  await page.goto(`${basePath}/`)
  await page.waitForURL(/#\/topiclist$/)
  await page.getByRole('tab', { name: '热门' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

test('a reader who navigates while React hydrates the home page gets the other page without an error', async () => {
  const { page } = await openPage({ route: null })
  await untilRendered(page)
  // React marks the root when it begins, and draws in tasks that it posts to itself.
  await page.addInitScript(() => {
    let left = false
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      const root = document.getElementById('root') ?? {}
      const post = () => postMessage.apply(this, message)
      if (left || !Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return post()
      left = true
      addEventListener('popstate', () => setTimeout(post), { once: true })
      location.hash = '/topiclist'
    }
  })
  await page.goto(`${basePath}/`)
  await page.waitForURL(/#\/topiclist$/)
  await page.getByRole('article').first().waitFor({ state: 'detached' })
})
