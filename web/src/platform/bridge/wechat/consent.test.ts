import { afterEach, expect, test, vi } from 'vitest'
import { redirectToConsent } from './consent.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the way to the consent names the route, and the site where the address of the page does', () => {
  vi.useFakeTimers()
  const assign = vi.fn()
  for (const search of ['', '?siteid=10002']) {
    vi.stubGlobal('location', { hash: '#/sharedetail/7', search, assign })
    void redirectToConsent()
  }
  expect(assign.mock.calls.flat()).toEqual([
    '/api/login/wechat?to=%2Fsharedetail%2F7',
    '/api/login/wechat?to=%2Fsharedetail%2F7&siteid=10002',
  ])
})
