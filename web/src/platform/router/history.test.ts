import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from './browser.fake.ts'

let browser: ReturnType<typeof createFakeBrowser>
let router: typeof import('./history.ts')
let navigations: string[]

beforeEach(async () => {
  browser = createFakeBrowser()
  await load()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an empty address is the home page', () => {
  expect(router.getCurrentLocation()).toMatchObject({ pathname: '/', search: '' })
})

test('a reload keeps the page; opening the same URL again is another page', async () => {
  const { key } = router.getCurrentLocation()
  browser.reload()
  await load()
  expect(router.getCurrentLocation().key).toBe(key)
  browser.followPlainLink('')
  await load()
  expect(router.getCurrentLocation().key).not.toBe(key)
})

test('a plain link after a reload is the next page', async () => {
  router.navigate('/fans')
  router.navigate('/sharedetail/7')
  browser.reload()
  await load()
  browser.followPlainLink('#/notify')
  expect(router.getHistoryIndex()).toBe(3)
})

test('following a link is reported as push and going back as pop', () => {
  router.navigate('/sharedetail/7?from=share')
  expect(router.getCurrentLocation()).toMatchObject({ pathname: '/sharedetail/7', search: '?from=share' })
  router.navigate('/fans', { replace: true })
  browser.back()
  browser.forward()
  expect(navigations).toEqual(['push /sharedetail/7', 'replace /fans', 'pop /', 'pop /fans'])
})

test('every page has its own key and gets it back when the reader returns', () => {
  router.navigate('/fans')
  const { key } = router.getCurrentLocation()
  router.navigate('/fans?id=3')
  expect(router.getCurrentLocation().key).not.toBe(key)
  browser.back()
  expect(router.getCurrentLocation().key).toBe(key)
})

test('another query of the same page keeps its key', () => {
  router.navigate('/topic-search')
  const { key } = router.getCurrentLocation()
  router.navigate('/topic-search?word=1', { replace: true, keepEntryKey: true })
  expect(router.getCurrentLocation()).toMatchObject({ search: '?word=1', key })
  expect(navigations.at(-1)).toBe('replace /topic-search')
})

test('the state passed with a link is available, also after a reload', async () => {
  router.navigate('/sharedetail/7', { state: { at: 'comments' } })
  browser.reload()
  await load()
  expect(router.getCurrentLocation()).toMatchObject({ pathname: '/sharedetail/7', state: { at: 'comments' } })
  expect(router.getHistoryIndex()).toBe(1)
})

test('a plain link adds one page to the history index', () => {
  router.navigate('/fans')
  browser.followPlainLink('#/notify')
  expect(navigations.at(-1)).toBe('push /notify')
  expect(router.getHistoryIndex()).toBe(2)
  browser.back()
  expect(router.getHistoryIndex()).toBe(1)
})

test('a history entry of the same page, such as that of a sheet, is not reported as a navigation', () => {
  router.navigate('/fans')
  history.pushState({ ...history.state, layer: 1 }, '')
  browser.back()
  expect(navigations).toEqual(['push /fans'])
})

const load = async () => {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  router = await import('./history.ts')
  router.startRouter()
  navigations = []
  router.onNavigate((location, navigationType) => navigations.push(`${navigationType} ${location.pathname}`))
}
