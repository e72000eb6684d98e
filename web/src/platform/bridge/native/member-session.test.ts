import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncMember } from './member-session.ts'
import type { Protocol } from './protocol.ts'

const known = 'quanzi:native-member'
let stored: Map<string, string>
let requests: string[]

beforeEach(() => {
  stored = new Map([[known, '7']])
  requests = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The app has this member; `codes` answers the calls to the server by their paths, 0 for success, else no network. */
const sync = (member: string | null, codes: Record<string, number>, change = {}) => {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const code = codes[address]
    if (code === undefined) throw new TypeError('no network')
    return Response.json({ state: code === 0 ? 1 : 0, data: null, error: '', code })
  })
  const user = member ? { userid: member, timestamp: '1', nonce: '12345678', signature: 'ab' } : {}
  // `syncMember` uses only the calls of the protocol.
  return syncMember({ call: async () => ({ ...user, ...change }) } as Pick<Protocol, 'call'> as Protocol)
}

test('another member of the app replaces the session of the earlier one', async () => {
  expect(await sync('8', { '/api/login/native': 0 })).toBe(true)
  expect([stored.get(known), requests]).toEqual(['8', ['/api/login/native']])
})

test('when the server refuses another member of the app, the session of the earlier one ends', async () => {
  expect(await sync('8', { '/api/login/native': 403, '/api/login/logout': 0 })).toBe(true)
  expect([stored.get(known), requests]).toEqual([undefined, ['/api/login/native', '/api/login/logout']])
})

test('a logout of the app without a network takes effect at the next start', async () => {
  expect(await sync(null, {})).toBe(false)
  expect(await sync(null, { '/api/login/logout': 0 })).toBe(true)
  expect([stored.get(known), requests]).toEqual([undefined, ['/api/login/logout', '/api/login/logout']])
})

test.each([
  ['userid', { userid: '' }],
  ['timestamp', { timestamp: undefined }],
  ['nonce', { nonce: null }],
  ['signature', { signature: '' }],
])('an answer of the app without its %s changes nothing', async (_, change) => {
  expect(await sync('7', { '/api/login/logout': 0 }, change)).toBe(false)
  expect([stored.get(known), requests]).toEqual(['7', []])
})
