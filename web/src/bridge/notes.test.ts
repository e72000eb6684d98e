import { afterEach, expect, test, vi } from 'vitest'
import { logInByApp } from './native/member.ts'
import { readNote, writeNote } from './notes.ts'
import { mayTryAgain, takeConsentFromAddress } from './wechat/consent.ts'

const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}
/** A browser that forbids its storage throws; an app's web view that has it switched off has none. */
const withoutStorage = [
  ['forbidden', Object.defineProperties({}, { localStorage: { get: forbidden }, sessionStorage: { get: forbidden } })],
  ['switched off', { localStorage: null, sessionStorage: null }],
] as const

afterEach(() => vi.unstubAllGlobals())

test.each(withoutStorage)('with the storage %s there are no notes, and nothing breaks', (_, page) => {
  vi.stubGlobal('window', page)
  expect(writeNote('localStorage', 'a', '1')).toBe(false)
  expect(readNote('localStorage', 'a')).toBeNull()
})

test.each(withoutStorage)(
  'with the storage %s one comes back from WeChat, and is not sent there without an end',
  (_, page) => {
    vi.stubGlobal('window', page)
    vi.stubGlobal('location', new URL('https://circle.example.com/h5/circle/?code=c&state=s#/'))
    vi.stubGlobal('history', { state: null, replaceState: () => {} })
    expect(takeConsentFromAddress()).toEqual({ returned: true, consent: { code: 'c', state: 's' } })
    expect(mayTryAgain()).toBe(false)
  },
)

test.each(withoutStorage)('with the storage %s a member of the app is logged in', async (_, page) => {
  vi.stubGlobal('window', page)
  const user = { userid: '7', timestamp: '1', nonce: '12345678', signature: 'ab' }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
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
  } as unknown as Parameters<typeof logInByApp>[0]
  expect(await logInByApp(protocol)).toBe(true)
  expect(asked).toHaveLength(1)
  // Its form is not shown to one who is in already.
  expect(calls).toEqual(['getUserInfo'])
})
