import { afterEach, expect, test, vi } from 'vitest'
import { redirectToConsent } from './consent.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const server = (answer: () => Promise<object>) => vi.stubGlobal('fetch', answer)

test('the URL of the consent names the route, and the site if the URL of the page names it', async () => {
  vi.useFakeTimers()
  const assign = vi.fn()
  server(async () => ({ type: 'opaqueredirect' }))
  for (const search of ['', '?siteid=10002']) {
    vi.stubGlobal('location', { hash: '#/sharedetail/7', search, assign })
    void redirectToConsent()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(assign.mock.calls.flat()).toEqual([
    '/api/login/wechat?to=%2Fsharedetail%2F7',
    '/api/login/wechat?to=%2Fsharedetail%2F7&siteid=10002',
  ])
})

test.each([
  ['refuses the login by WeChat', async () => Response.json({ state: 0, code: 503 }, { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
])('when the server %s, the reader stays on the page and gets its login form', async (_, answer) => {
  const assign = vi.fn()
  vi.stubGlobal('location', { hash: '#/sharedetail/7', search: '', assign })
  server(answer)
  expect(await redirectToConsent()).toBeNull()
  expect(assign).not.toHaveBeenCalled()
})
