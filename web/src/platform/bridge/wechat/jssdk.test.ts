import { afterEach, expect, test, vi } from 'vitest'
import { supportsOpenTags } from './jssdk.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50 NetType/WIFI', true],
  ['Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI WindowsWechat', false],
  ['Mozilla/5.0 (Macintosh) MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.8', false],
])('that WeChat’s open tags work in %s is %s', async (userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', { addEventListener: () => {} })
  vi.stubGlobal('location', { href: 'https://circle.example/h5/circle/', search: '' })
  vi.stubGlobal('window', { wx: { config: () => {}, ready: (done: () => void) => done(), error: () => {} } })
  vi.stubGlobal('fetch', async () => Response.json({ state: 1, data: {}, error: '', code: 0 }))
  expect(await supportsOpenTags()).toBe(expected)
})
