import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectToConsent, takeConsentFromUrl } from './consent.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
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
  ['a tab that asked for it', '/sharedetail/7', true],
  ['a tab that opened the URL of another reader', null, false],
])('a consent in the URL of %s is taken from it, and says whether this tab asked', (_, from, routeRestored) => {
  const replaceState = vi.fn()
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('location', { pathname: '/h5/circle/', search: '?siteid=10002&code=c&state=s', hash: '#/' })
  vi.stubGlobal('sessionStorage', { getItem: () => from, removeItem: () => {} })
  expect(takeConsentFromUrl()).toEqual({ returned: true, consent: { code: 'c', state: 's', routeRestored } })
  expect(replaceState.mock.calls[0]?.at(-1)).toBe(`/h5/circle/?siteid=10002#${from ?? '/'}`)
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

test('when the server does not answer, the reader gets the login form after the time of a request', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { hash: '#/sharedetail/7', search: '' })
  vi.stubGlobal('fetch', waitForAbort)
  const settled = vi.fn()
  void redirectToConsent().then(settled)
  await vi.advanceTimersByTimeAsync(limits.requestTimeout)
  expect(settled).toHaveBeenCalledWith(null)
})

test('a page that WeChat’s back arrow brings back can be logged in from at once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { hash: '#/sharedetail/7', search: '', assign: () => {} })
  server(async () => ({ type: 'opaqueredirect' }))
  const settled = vi.fn()
  void redirectToConsent().then(settled)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledWith(false)
})

/** A server that is silent. */
const waitForAbort = (_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
