import { afterEach, expect, test, vi } from 'vitest'
import { loginWithApp } from './bridge/native/member-session.ts'
import { claimConsentRetry, takeConsentFromUrl } from './bridge/wechat/consent.ts'
import { isLocalStorageAvailable, readJson, readStorage, storageKeys, writeJson, writeStorage } from './storage.ts'

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}
/** A browser that forbids its storage throws; in an app's web view that has it switched off it is null. */
const withoutStorage = [
  ['forbidden', { get: forbidden }],
  ['switched off', { value: null }],
] as const
const areas = ['localStorage', 'sessionStorage'] as const

const stubStorage = (property: PropertyDescriptor) => {
  for (const area of areas) Object.defineProperty(globalThis, area, { ...property, configurable: true })
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const area of areas) Reflect.deleteProperty(globalThis, area)
})

test('JSON values are written and read, and a text that is not JSON reads as undefined', () => {
  const entries = new Map<string, string>()
  stubStorage({
    value: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    },
  })
  expect(readJson('localStorage', 'a')).toBeUndefined()
  expect(writeJson('localStorage', 'a', [1])).toBe(true)
  expect(readJson('localStorage', 'a')).toEqual([1])
  writeStorage('localStorage', 'a', '[')
  expect(readJson('localStorage', 'a')).toBeUndefined()
  writeStorage('localStorage', 'a', null)
  expect(readStorage('localStorage', 'a')).toBeNull()
})

test.each(withoutStorage)('with the storage %s nothing is stored and nothing throws', (_, property) => {
  stubStorage(property)
  expect(isLocalStorageAvailable()).toBe(false)
  expect(writeStorage('localStorage', 'a', '1')).toBe(false)
  expect(writeJson('localStorage', 'a', 1)).toBe(false)
  expect(readStorage('localStorage', 'a')).toBeNull()
  expect(readJson('localStorage', 'a')).toBeUndefined()
  expect(storageKeys('localStorage')).toEqual([])
})

test.each(withoutStorage)(
  'with the storage %s a return from WeChat is recognized and the consent is not repeated endlessly',
  (_, property) => {
    stubStorage(property)
    vi.stubGlobal('location', new URL('https://circle.example.com/h5/circle/?code=c&state=s#/'))
    vi.stubGlobal('history', { state: null, replaceState: () => {} })
    expect(takeConsentFromUrl()).toMatchObject({ returned: true, consent: { code: 'c', state: 's' } })
    expect(claimConsentRetry()).toBe(false)
  },
)

test.each(withoutStorage)('with the storage %s a member of the app is logged in', async (_, property) => {
  stubStorage(property)
  const user = { userid: '7', timestamp: '1', nonce: '12345678', signature: 'ab' }
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    requests.push(String(address))
    return new Response(JSON.stringify({ state: 1, data: { user: {} }, error: '', code: 0 }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const calls: string[] = []
  const protocol = {
    call: async (name: string) => {
      calls.push(name)
      return user
    },
  } as unknown as Parameters<typeof loginWithApp>[0]
  expect(await loginWithApp(protocol, Promise.resolve())).toBe(true)
  expect(requests.filter((address) => address.includes('login/native'))).toHaveLength(1)
  expect(calls).toEqual(['getUserInfo'])
})
