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

test('a reload finds the same page; the same address opened anew is another one', async () => {
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

test('following links and going back are reported as such', () => {
  router.navigate('/sharedetail/7?from=share')
  expect(router.getCurrentLocation()).toMatchObject({ pathname: '/sharedetail/7', search: '?from=share' })
  router.navigate('/fans', { replace: true })
  browser.back()
  browser.forward()
  expect(navigations).toEqual(['push /sharedetail/7', 'replace /fans', 'pop /', 'pop /fans'])
})

test('every page has its own key, and finds it again on the way back', () => {
  router.navigate('/fans')
  const { key } = router.getCurrentLocation()
  router.navigate('/fans?id=3')
  expect(router.getCurrentLocation().key).not.toBe(key)
  browser.back()
  expect(router.getCurrentLocation().key).toBe(key)
})

test('another query of the page that is shown leaves it its key', () => {
  router.navigate('/topic-search')
  const { key } = router.getCurrentLocation()
  router.navigate('/topic-search?word=1', { replace: true, keepEntryKey: true })
  expect(router.getCurrentLocation()).toMatchObject({ search: '?word=1', key })
  expect(navigations.at(-1)).toBe('replace /topic-search')
})

test('what a link hands on is there, also after a reload', async () => {
  router.navigate('/sharedetail/7', { state: { at: 'comments' } })
  browser.reload()
  await load()
  expect(router.getCurrentLocation()).toMatchObject({ pathname: '/sharedetail/7', state: { at: 'comments' } })
  expect(router.getHistoryIndex()).toBe(1)
})

test('a plain link to an address counts as one page further', () => {
  router.navigate('/fans')
  browser.followPlainLink('#/notify')
  expect(navigations.at(-1)).toBe('push /notify')
  expect(router.getHistoryIndex()).toBe(2)
  browser.back()
  expect(router.getHistoryIndex()).toBe(1)
})

test('an entry of the same page, such as that of a sheet, is no arrival', () => {
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
