import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from './open-app.ts'

/** The parts of a browser that `openApp` uses. */
const fakePage = () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = new EventTarget()
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  return {
    hide: () => {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    show: () => {
      document.visibilityState = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
const app = { scheme: 'yunxiquan://', download: 'https://yunxi.example.com/download' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without the app the download opens once, after five seconds', async () => {
  fakePage()
  const visited: string[] = []
  void openApp(app, '/sharedetail/7', (url) => visited.push(url))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(visited).toEqual(['yunxiquan://sharedetail/7'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(visited).toEqual(['yunxiquan://sharedetail/7', app.download])
})

test.each([[1_000], [4_900]])('a page that was left for the app after %i ms stays where it is', async (after) => {
  const { hide, show } = fakePage()
  const visited: string[] = []
  void openApp(app, '/', (url) => visited.push(url))
  await vi.advanceTimersByTimeAsync(after)
  hide()
  await vi.advanceTimersByTimeAsync(55_000)
  show()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(visited).toEqual(['yunxiquan://'])
})

test('a timer delayed while the page was suspended opens no download', async () => {
  fakePage()
  const visited: string[] = []
  void openApp(app, '/', (url) => visited.push(url))
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(visited).toEqual(['yunxiquan://'])
})

test('two taps start one timer', async () => {
  fakePage()
  const visited: string[] = []
  const go = (url: string) => visited.push(url)
  void openApp(app, '/', go)
  await vi.advanceTimersByTimeAsync(1_000)
  void openApp(app, '/', go)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(visited).toEqual(['yunxiquan://', 'yunxiquan://', app.download])
})

test.each([
  [{ scheme: 'javascript://', download: 'javascript:alert(1)' }],
  [{ scheme: 'https://', download: 'http://plain.example/' }],
  [{ scheme: 'yunxiquan', download: '' }],
])('a URL that is neither the app’s scheme nor a safe download is not opened: %j', async (invalid) => {
  fakePage()
  const visited: string[] = []
  void openApp(invalid, '/', (url) => visited.push(url))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(visited).toEqual([])
})
