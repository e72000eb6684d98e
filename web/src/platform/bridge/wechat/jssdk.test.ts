import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.50 NetType/WIFI'
const android = 'Mozilla/5.0 (Linux; Android 14; M2012K11AC) MicroMessenger/8.0.50 NetType/WIFI'
const home = 'https://circle.example/h5/circle/'

type Config = { jsApiList: string[] }

/** WeChat's script with the order of its calls: after the first verdict, also a rejection, `ready` runs at once. */
const fakeSdk = (accepts: boolean) => {
  let state = 0
  const ready: (() => void)[] = []
  let failed = (_: object) => {}
  const config = vi.fn((_: Config) =>
    queueMicrotask(() => {
      state = 1
      if (!accepts) failed({ errMsg: 'config:invalid signature' })
      for (const done of ready.splice(0)) done()
    }),
  )
  return {
    config,
    ready: (done: () => void) => (state === 0 ? ready.push(done) : done()),
    error: (done: typeof failed) => {
      failed = done
    },
    updateAppMessageShareData: vi.fn(),
    updateTimelineShareData: vi.fn(),
    previewImage: vi.fn((options: { success: () => void }) => options.success()),
  }
}

/** A new page: the script decides once for the life of one. */
const openPage = async ({ userAgent = android, href = home, accepts = true, failures = 0 }) => {
  const wx = fakeSdk(accepts)
  const location = { href, search: '' }
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', { addEventListener: () => {}, baseURI: home })
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { wx })
  const signed: (string | null)[] = []
  let failing = failures
  vi.stubGlobal('fetch', async (address: string) => {
    failing -= 1
    if (failing >= 0) throw new TypeError('no network')
    signed.push(new URL(address, home).searchParams.get('url'))
    return Response.json({ state: 1, data: {}, error: '', code: 0 })
  })
  vi.resetModules()
  return { sdk: await import('./jssdk.ts'), wx, location, signed }
}
const content = { title: '云溪镇', url: `${home}s/7` }

test.each([
  [iphone, true],
  ['Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI WindowsWechat', false],
  ['Mozilla/5.0 (Macintosh) MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.8', false],
])('that WeChat’s open tags work in %s is %s', async (userAgent, expected) => {
  const { sdk } = await openPage({ userAgent })
  expect(await sdk.supportsOpenTags()).toBe(expected)
})

test.each([
  ['an iPhone signs the URL that was loaded', iphone, `${home}?code=c&state=s`],
  ['another phone signs the URL that the page has now', android, home],
])('after a return from WeChat’s consent %s', async (_, userAgent, expected) => {
  const { sdk, location, signed } = await openPage({ userAgent, href: `${home}?code=c&state=s#/` })
  sdk.keepLandingUrl()
  location.href = `${home}#/sharedetail/7`
  expect(await sdk.setShareData(content)).toBe(true)
  expect(signed).toEqual([expected])
})

test('a rejected signature stays rejected: WeChat’s script reports the page as ready afterwards', async () => {
  const { sdk, wx } = await openPage({ accepts: false })
  expect(await sdk.setShareData(content)).toBe(false)
  expect(await sdk.setShareData(content)).toBe(false)
  expect(await sdk.supportsOpenTags()).toBe(false)
  expect(await sdk.previewImage('/files/a/full.jpg')).toBe(false)
  expect(wx.config).toHaveBeenCalledOnce()
  expect(wx.updateAppMessageShareData).not.toHaveBeenCalled()
})

test('a signature that the server did not send is requested again by the next share', async () => {
  const { sdk, wx } = await openPage({ failures: 1 })
  expect(await sdk.setShareData(content)).toBe(false)
  expect(await sdk.setShareData(content)).toBe(true)
  expect(wx.config).toHaveBeenCalledOnce()
  expect(wx.updateAppMessageShareData).toHaveBeenCalledOnce()
})

test('a picture of the server opens in WeChat’s viewer by its full URL, one of the page alone does not', async () => {
  const { sdk, wx } = await openPage({})
  expect(await sdk.previewImage('/files/a/full.jpg')).toBe(true)
  const url = 'https://circle.example/files/a/full.jpg'
  expect(wx.previewImage.mock.calls).toEqual([[expect.objectContaining({ current: url, urls: [url] })]])
  expect(await sdk.previewImage('blob:https://circle.example/1')).toBe(false)
  expect(wx.config.mock.calls[0]?.[0].jsApiList).toContain('previewImage')
})
