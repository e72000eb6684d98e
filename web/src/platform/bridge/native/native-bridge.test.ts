import type { User } from '@quanzi/contract/identity/member'
import { limits } from '@quanzi/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { meQuery } from '../../api/me.ts'
import { setBridge } from '../bridge.ts'
import { openNativeBridge } from './native-bridge.ts'
import type { NativeCall } from './transports.ts'

afterEach(() => void vi.useRealTimers().unstubAllGlobals())

type FakePage = { codes?: number[]; error?: string; answers?: Record<string, object>; known?: string }
const signed = { userid: '7', timestamp: '1', nonce: '12345678', signature: 'ab' }

/** A page in an app with a member; the server answers each call with the next code, 0 for success. */
const openPage = ({ codes = [], error = '', answers = {}, known }: FakePage) => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const calls: string[] = []
  const stored = new Map(known === undefined ? [] : [['quanzi:native-member', known]])
  const page: Partial<Window> = {}
  page.QuanziNative = {
    postMessage: (message) => {
      const { id, name } = JSON.parse(message) as NativeCall
      calls.push(name)
      queueMicrotask(() => page.QuanziBridge?.receive({ id, errId: 0, data: answers[name] ?? signed }))
    },
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const code = codes.shift() ?? 0
    return Response.json({ state: code === 0 ? 1 : 0, data: { user: { memberid: 7 } }, error, code })
  })
  const bridge = openNativeBridge(async () => true)
  return {
    bridge,
    calls,
    stored,
    requests,
    document,
    receive: (message: object) => page.QuanziBridge?.receive(message),
  }
}

test('a banned member gets the reason, and the app is not asked to log in again', async () => {
  const { bridge, calls } = openPage({ codes: [403, 403, 403], error: '账号已被封禁：多次发布广告' })
  await expect.poll(() => calls).toEqual(['hello', 'getUserInfo'])
  await expect(bridge.login?.()).rejects.toThrow('账号已被封禁：多次发布广告')
  expect(calls).not.toContain('login')
})

test('with an expired signature the app is asked to log in again, and a second rejected one opens the login form', async () => {
  const { bridge, calls } = openPage({ codes: [401, 401, 401, 401] })
  await expect.poll(() => calls).toEqual(['hello', 'getUserInfo'])
  expect(await bridge.login?.()).toBeNull()
  expect(calls.filter((name) => name === 'login')).toHaveLength(1)
})

test('a login requested while the member of the app is being logged in opens no second session, which would end the first', async () => {
  const { bridge, requests, stored } = openPage({})
  expect(await bridge.login?.()).toBe(true)
  expect(stored.get('quanzi:native-member')).toBe('7')
  expect(requests).toEqual(['/api/login/native', '/api/ajax/user'])
})

test('a page that subscribes after the login of the member is still notified, once', async () => {
  const { bridge, stored } = openPage({ codes: [0] })
  await expect.poll(() => stored.get('quanzi:native-member')).toBe('7')
  const received: boolean[] = []
  bridge.onMemberChange((visitEnded) => received.push(visitEnded))
  bridge.onMemberChange((visitEnded) => received.push(visitEnded))
  expect(received).toEqual([false])
})

test('a web view that keeps no session is asked for one renewal, and announces no member', async () => {
  const { bridge, requests } = openPage({ known: '7', codes: [401, 0, 401, 401, 401] })
  setBridge(bridge)
  const received: boolean[] = []
  bridge.onMemberChange((visitEnded) => received.push(visitEnded))
  const client = new QueryClient()
  for (let n = 0; n < 2; n++) expect(await client.fetchQuery({ ...meQuery, staleTime: 0 })).toBeNull()
  expect(received).toEqual([])
  expect(requests).toEqual(['/api/ajax/user', '/api/login/native', '/api/ajax/user', '/api/ajax/user'])
})

test('when the session of another member than the app’s ends, the page starts again as the member of the app', async () => {
  const { bridge, requests } = openPage({ known: '7', codes: [401, 0] })
  setBridge(bridge)
  const received: boolean[] = []
  bridge.onMemberChange((visitEnded) => received.push(visitEnded))
  const client = new QueryClient()
  // Only the id matters.
  client.setQueryData(meQuery.queryKey, { memberid: 8 } as User)
  expect(await client.fetchQuery({ ...meQuery, staleTime: 0 })).toBeNull()
  expect(received).toEqual([true])
  expect(requests).toEqual(['/api/ajax/user', '/api/login/native'])
})

test('a page that learns of a login as another member on another page does not replace that login', async () => {
  const { bridge, requests } = openPage({ known: '7' })
  setBridge(bridge)
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json({ state: 0, code: 401, error: '', data: { member: 8 } })
  })
  expect(await new QueryClient().fetchQuery(meQuery)).toBeNull()
  expect(requests).toEqual(['/api/ajax/user'])
})

test('a member of the app whose session has ended gets a new one without a tap, but not after a logout on the page', async () => {
  const { bridge, requests } = openPage({ known: '7', codes: [401, 0, 0, 401] })
  setBridge(bridge)
  const received: boolean[] = []
  bridge.onMemberChange((visitEnded) => received.push(visitEnded))
  const fetchMe = () => new QueryClient().fetchQuery(meQuery)
  expect(await fetchMe()).toEqual({ memberid: 7 })
  expect(received).toEqual([false])
  expect(requests).toEqual(['/api/ajax/user', '/api/login/native', '/api/ajax/user'])
  bridge.noteLogout()
  expect(await fetchMe()).toBeNull()
  expect(requests).toHaveLength(4)
})

test.each([
  [
    { lng: 120.15361, lat: 30.28752 },
    { lng: 120.15361, lat: 30.28752, coordType: 'wgs84' },
  ],
  [
    { lng: '120.15361', lat: '30.28752', coordType: 'gcj02' },
    { lng: 120.15361, lat: 30.28752, coordType: 'gcj02' },
  ],
  [{ lng: '', lat: '' }, '操作失败'],
  [{ lng: null, lat: null }, '操作失败'],
  [{}, '操作失败'],
  [{ lng: 200, lat: 30 }, '操作失败'],
])('the position %j of the app is read as %j', async (answer, expected) => {
  const { bridge } = openPage({ answers: { checkPermission: { granted: true }, getLocation: answer } })
  const located = await bridge.locate?.().catch(({ message }: Error) => message)
  expect(located).toEqual(expected)
})

test('a photo of the app that cannot be read is empty beside those that can, and alone it is an error', async () => {
  const [whole, broken] = [{ name: 'a.jpg', data: btoa('picture') }, { name: 'b.jpg' }]
  const choose = (photos: object[]) => {
    const answers = { checkPermission: { granted: true }, selectPhoto: { photos } }
    return openPage({ answers }).bridge.pickPhotos?.(9)
  }
  expect((await choose([broken, whole]))?.map(({ size }) => size)).toEqual([0, 7])
  await expect(choose([broken])).rejects.toThrow('操作失败')
})

test.each<[string, (page: ReturnType<typeof openPage>) => void]>([
  ['the app says that the page is back', ({ receive }) => receive({ event: 'resume', data: {} })],
  [
    'the page is shown again',
    ({ document }) => {
      for (const visibilityState of ['hidden', 'visible'])
        Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
    },
  ],
  ['a minute has passed', () => vi.advanceTimersByTime(limits.bridgePickerTimeout)],
])('a permission given in the settings of the phone is found when %s', async (_, comeBack) => {
  vi.useFakeTimers()
  const answers: Record<string, object> = {
    hello: { platform: 'android', functions: ['checkPermission', 'requestPermission', 'openSettings', 'selectPhoto'] },
    checkPermission: { granted: false },
    requestPermission: { granted: false },
    selectPhoto: { photos: [{ name: 'a.jpg', data: btoa('picture') }] },
  }
  const page = openPage({ answers })
  const names = vi.fn()
  void page.bridge.pickPhotos?.(9).then((files) => names(files.map(({ name }) => name)))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.calls.at(-1)).toBe('openSettings')
  answers['checkPermission'] = { granted: true }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names).not.toHaveBeenCalled()
  comeBack(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(names).toHaveBeenCalledWith(['a.jpg'])
})

test('an address of the app that does not answer holds no other photo, and alone the app is said not to respond', async () => {
  vi.useFakeTimers()
  const whole = { name: 'a.jpg', data: '', url: 'app://photo' }
  const choose = (photos: object[]) => {
    const { bridge } = openPage({ answers: { checkPermission: { granted: true }, selectPhoto: { photos } } })
    vi.stubGlobal('fetch', (address: string) => {
      if (address === 'app://photo') return Promise.resolve(new Response('picture'))
      return address === 'app://gone' ? Promise.resolve(new Response('404', { status: 404 })) : new Promise(() => {})
    })
    return bridge.pickPhotos?.(9).catch(({ message }: Error) => message)
  }
  const sizesOf = (files: string | File[] | undefined) => (Array.isArray(files) ? files.map(({ size }) => size) : files)
  const chosen = choose([{ url: 'app://silent' }, whole, { url: 'app://gone' }])
  await vi.advanceTimersByTimeAsync(limits.requestTimeout)
  expect(sizesOf(await chosen)).toEqual([0, 7, 0])
  const silent = choose([{ url: 'app://silent' }])
  await vi.advanceTimersByTimeAsync(limits.requestTimeout)
  expect(await silent).toBe('客户端没有响应，请稍后再试')
})
