import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKeyOf } from './draft-store.ts'
import { readLastWriter, saveLastWriter } from './last-writer.ts'

const writer = { memberId: 1, siteId: 10001 }
const openAt = (search: string) => vi.stubGlobal('location', { search })
const keyOffline = () => {
  const last = readLastWriter()
  return last && draftKeyOf(last)
}

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['', '?siteid=10001'])(
  'without a network a page with the URL “%s” finds the draft of its writer',
  (search) => {
    openAt(search)
    saveLastWriter(writer)
    expect(keyOffline()).toBe(draftKeyOf(writer))
  },
)

test('a page that names another site changes nothing for pages that name none', () => {
  openAt('')
  saveLastWriter(writer)
  openAt('?siteid=10002')
  saveLastWriter({ memberId: 1, siteId: 10002 })
  expect(keyOffline()).toBe(draftKeyOf({ memberId: 1, siteId: 10002 }))
  openAt('')
  expect(keyOffline()).toBe(draftKeyOf(writer))
})

test('the site of another member is not taken over', () => {
  openAt('')
  saveLastWriter(writer)
  openAt('?siteid=10002')
  saveLastWriter({ memberId: 2, siteId: 10002 })
  openAt('')
  expect(readLastWriter()).toEqual({ memberId: 2 })
})

test('a writer stored by an earlier version is found without a site', () => {
  openAt('')
  expect(readLastWriter()).toBeUndefined()
  localStorage.setItem('quanzi:last-writer', '7')
  expect(readLastWriter()).toEqual({ memberId: 7 })
})
