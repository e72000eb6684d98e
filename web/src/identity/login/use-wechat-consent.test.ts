import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setBridge } from '../../platform/bridge/bridge.ts'
import { browserBridge } from '../../platform/bridge/browser-bridge.ts'
import { loginAfterConsent } from './use-wechat-consent.ts'

afterEach(() => void vi.unstubAllGlobals())

test('after a logout in WeChat the login goes to WeChat’s consent again, before it a refused call is only sent again', async () => {
  vi.stubGlobal('location', { search: '' })
  let code = 0
  vi.stubGlobal('fetch', async () =>
    Response.json({ state: code === 0 ? 1 : 0, data: { user: { memberid: 7 } }, error: '', code }),
  )
  const login = vi.fn(async () => false)
  setBridge({ ...browserBridge, kind: 'wechat', returnedFromConsent: true, login })
  const client = new QueryClient()
  expect(await loginAfterConsent(client)).toBe(true)
  expect(login).not.toHaveBeenCalled()
  code = 401
  expect(await loginAfterConsent(client)).toBe(false)
  expect(login).toHaveBeenCalledOnce()
})
