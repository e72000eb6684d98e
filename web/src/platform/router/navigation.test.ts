import { afterEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from './browser.fake.ts'

afterEach(() => void vi.unstubAllGlobals())

const start = async () => {
  const browser = createFakeBrowser()
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  for (const [name, value] of Object.entries({ ...browser.globals, sessionStorage })) vi.stubGlobal(name, value)
  vi.resetModules()
  const router = await import('./history.ts')
  const { pushOverlay, startOverlayStack } = await import('./overlay-stack.ts')
  const { recordPage } = await import('./history-stack.ts')
  const { navigation } = await import('./navigation.ts')
  router.startRouter()
  startOverlayStack()
  const shown: string[] = []
  router.onNavigate(({ pathname }) => void shown.push(pathname))
  /** Goes to a page, where sheets are opened and closed. */
  const visit = (path: string, sheets = 0) => {
    navigation.to(path)
    recordPage(path)
    const closes = Array.from({ length: sheets }, () => pushOverlay(() => {}))
    for (const close of closes.reverse()) close()
  }
  recordPage('/')
  return { browser, router, navigation, visit, shown }
}

test('the way up to an earlier page passes the closed sheets of the pages between, and back from there leads on', async () => {
  const { browser, router, navigation, visit, shown } = await start()
  visit('/topiclist')
  visit('/topicdetails/3', 1)
  // The first step ends at a lower one of its sheets.
  visit('/sharedetail/7', 3)
  visit('/sharedetail/8')
  visit('/sharedetail/9')
  shown.length = 0
  // In a browser a step takes effect later, so a second one beside it would go too far.
  const closing = vi.spyOn(history, 'back')
  navigation.up('/topiclist')
  expect(closing).not.toHaveBeenCalled()
  expect(router.getCurrentLocation().pathname).toBe('/topiclist')
  expect(router.getHistoryIndex()).toBe(1)
  expect(shown.at(-1)).toBe('/topiclist')
  browser.back()
  expect(router.getCurrentLocation().pathname).toBe('/')
  browser.forward()
  expect(router.getCurrentLocation().pathname).toBe('/topiclist')
})

test('the way up to a page that was not visited replaces the current one, with its closed sheet', async () => {
  const { browser, router, navigation, visit } = await start()
  visit('/sharedetail/7', 1)
  navigation.up('/topiclist')
  await expect.poll(() => router.getCurrentLocation().pathname).toBe('/topiclist')
  browser.back()
  expect(router.getCurrentLocation().pathname).toBe('/')
})
