import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.fake.ts'

let browser: ReturnType<typeof fakeBrowser>
let router: typeof import('./place.ts')
let heard: string[]

beforeEach(async () => {
  browser = fakeBrowser()
  await load()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an empty address is the home page', () => {
  expect(router.placeNow()).toMatchObject({ pathname: '/', search: '' })
})

test('a reload finds the same page; the same address opened anew is another one', async () => {
  const { key } = router.placeNow()
  browser.reload()
  await load()
  expect(router.placeNow().key).toBe(key)
  browser.plainLink('')
  await load()
  expect(router.placeNow().key).not.toBe(key)
})

test('following links and going back are told as what they are', () => {
  router.navigate('/sharedetail/7?from=share')
  expect(router.placeNow()).toMatchObject({ pathname: '/sharedetail/7', search: '?from=share' })
  router.navigate('/fans', { replace: true })
  browser.back()
  browser.forth()
  expect(heard).toEqual(['push /sharedetail/7', 'replace /fans', 'pop /', 'pop /fans'])
})

test('every page has its own key, and finds it again on the way back', () => {
  router.navigate('/fans')
  const { key } = router.placeNow()
  router.navigate('/fans?id=3')
  expect(router.placeNow().key).not.toBe(key)
  browser.back()
  expect(router.placeNow().key).toBe(key)
})

test('another query of the page that is shown leaves it its key', () => {
  router.navigate('/topic-search')
  const { key } = router.placeNow()
  router.navigate('/topic-search?word=1', { replace: true, keepPage: true })
  expect(router.placeNow()).toMatchObject({ search: '?word=1', key })
  expect(heard.at(-1)).toBe('replace /topic-search')
})

test('what a link hands on is there, also after a reload', async () => {
  router.navigate('/sharedetail/7', { state: { at: 'comments' } })
  browser.reload()
  await load()
  expect(router.placeNow()).toMatchObject({ pathname: '/sharedetail/7', state: { at: 'comments' } })
  expect(router.entryIndex()).toBe(1)
})

test('a plain link to an address counts as one page further', () => {
  router.navigate('/fans')
  browser.plainLink('#/notify')
  expect(heard.at(-1)).toBe('push /notify')
  expect(router.entryIndex()).toBe(2)
  browser.back()
  expect(router.entryIndex()).toBe(1)
})

test('an entry of the same page, as a sheet makes one, is no arrival', () => {
  router.navigate('/fans')
  history.pushState({ ...history.state, layer: 1 }, '')
  browser.back()
  expect(heard).toEqual(['push /fans'])
})

const load = async () => {
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  router = await import('./place.ts')
  router.startRouting()
  heard = []
  router.onArrival((place, arrival) => heard.push(`${arrival} ${place.pathname}`))
}
