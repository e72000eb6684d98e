import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import {
  createWriter,
  draftKeyOf,
  readDraft,
  readNewDraft,
  removeDraft,
  saveDraft,
  saveDraftSync,
} from './draft-store.ts'

const draft = (text: string) => ({ ...emptyDraft('key'), text })
const writer = { memberId: 1, siteId: 10001 }
const ownKey = draftKeyOf(writer)

/** Without IndexedDB, values live in memory; the synchronous copy is in localStorage. */
beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(async () => {
  await removeDraft(ownKey)
  vi.unstubAllGlobals()
})

describe('stored draft', () => {
  test('a draft is restored without IndexedDB', async () => {
    await saveDraft(ownKey, draft('甲'))
    expect((await readDraft(ownKey))?.text).toBe('甲')
  })
  test('a draft is separate for each member and each post', async () => {
    await saveDraft(ownKey, draft('甲'))
    expect(await readDraft(draftKeyOf({ ...writer, memberId: 2 }))).toBeUndefined()
    expect(await readDraft(draftKeyOf(writer, 7))).toBeUndefined()
  })
  test('a draft of a new post is separate for each site, also when the URL does not name it; a draft of an edit is not', () => {
    const other = { memberId: 1, siteId: 10002 }
    expect(draftKeyOf(other)).not.toBe(ownKey)
    expect(draftKeyOf(other, 7)).toBe(draftKeyOf(writer, 7))
    for (const search of ['', '?siteid=10001']) {
      vi.stubGlobal('location', { search })
      expect(draftKeyOf(writer)).toBe(ownKey)
    }
  })
  test.each(['', '?siteid=10001'])(
    'a draft stored without its site is found once by a page with the URL “%s”',
    async (search) => {
      vi.stubGlobal('location', { search })
      await saveDraft('draft:1:new', draft('甲'))
      expect((await readNewDraft(writer))?.text).toBe('甲')
      await removeDraft(ownKey)
      expect(await readNewDraft(writer)).toBeUndefined()
    },
  )
  test('a draft of the site takes precedence over one stored without a site, which is kept', async () => {
    await saveDraft('draft:1:new', draft('甲'))
    await saveDraft(ownKey, draft('乙'))
    expect((await readNewDraft(writer))?.text).toBe('乙')
    await removeDraft(ownKey)
    expect((await readNewDraft(writer))?.text).toBe('甲')
  })
  test('a draft contains the last typed text before IndexedDB has written it', async () => {
    await saveDraft(ownKey, draft('甲'))
    saveDraftSync(ownKey, draft('甲乙'))
    expect((await readDraft(ownKey))?.text).toBe('甲乙')
  })
  test('text typed during a write to IndexedDB is not lost', async () => {
    saveDraftSync(ownKey, draft('甲'))
    const writing = saveDraft(ownKey, draft('甲'))
    saveDraftSync(ownKey, draft('甲乙'))
    await writing
    expect((await readDraft(ownKey))?.text).toBe('甲乙')
  })
  test('an old draft left in a full localStorage does not hide a newer one', async () => {
    await saveDraft(ownKey, draft('甲'))
    saveDraftSync(ownKey, draft('甲乙'))
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    saveDraftSync(ownKey, draft('甲乙丙'))
    await saveDraft(ownKey, draft('甲乙丙'))
    expect((await readDraft(ownKey))?.text).toBe('甲乙丙')
  })
  test('a full localStorage with a draft of an earlier page does not stop this one from saving', () => {
    localStorage.setItem('quanzi:draft-writer', 'earlier')
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    const form = createWriter()
    expect(form.becomeWriter()).toBe(false)
    expect(form.isWriter()).toBe(true)
  })
  test.each([true, false])('a form is no writer any more once another one of the page was opened (%s)', (isAvailable) => {
    if (!isAvailable) vi.stubGlobal('localStorage', undefined)
    const [left, opened] = [createWriter(), createWriter()]
    left.becomeWriter()
    opened.becomeWriter()
    expect([left.isWriter(), opened.isWriter()]).toEqual([false, true])
  })
  test('a published draft is deleted', async () => {
    await saveDraft(ownKey, draft('甲'))
    saveDraftSync(ownKey, draft('甲乙'))
    await removeDraft(ownKey)
    expect(await readDraft(ownKey)).toBeUndefined()
  })
  test('a draft is stored without localStorage', async () => {
    vi.stubGlobal('localStorage', undefined)
    saveDraftSync(ownKey, draft('甲'))
    await saveDraft(ownKey, draft('甲'))
    expect((await readDraft(ownKey))?.text).toBe('甲')
  })
})

test('files are kept while the database cannot say which draft refers to them', async () => {
  vi.resetModules()
  const del = vi.fn(async () => {})
  vi.doMock('idb-keyval', () => ({
    createStore: () => ({}),
    keys: async () => [ownKey, 'file:a'],
    get: () => new Promise(() => {}),
    del,
  }))
  // Before the clock stands still, by which a slow machine may load modules.
  const { sweepOrphanFiles } = await import('./draft-store.ts')
  vi.useFakeTimers()
  const sweeping = sweepOrphanFiles()
  await vi.advanceTimersByTimeAsync(60_000)
  await sweeping
  expect(del).not.toHaveBeenCalled()
  vi.useRealTimers()
  vi.doUnmock('idb-keyval')
  vi.resetModules()
})
