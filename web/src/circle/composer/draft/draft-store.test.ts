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
  test.each([true, false])(
    'a form is no writer any more once another one of the page was opened (%s)',
    (isAvailable) => {
      if (!isAvailable) vi.stubGlobal('localStorage', undefined)
      const [left, opened] = [createWriter(), createWriter()]
      left.becomeWriter()
      opened.becomeWriter()
      expect([left.isWriter(), opened.isWriter()]).toEqual([false, true])
    },
  )
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

describe('a database of the browser that does not answer', () => {
  /** The connections up to `silent` never answer, later ones give `value`. Before the clock stands still modules load. */
  const open = async (silent: number, value?: unknown) => {
    vi.resetModules()
    let opened = 0
    const calls = { del: vi.fn(async () => {}), set: vi.fn() }
    const answer = (connection: number, result: unknown) =>
      connection > silent ? Promise.resolve(result) : new Promise(() => {})
    vi.doMock('idb-keyval', () => ({
      createStore: () => {
        const connection = ++opened
        return Object.assign(() => answer(connection, undefined), { connection })
      },
      keys: async () => [ownKey, 'file:a'],
      get: (_: string, { connection }: { connection: number }) => answer(connection, value),
      set: (...all: [string, unknown, { connection: number }]) => {
        calls.set(...all)
        return answer(all[2].connection, undefined)
      },
      del: calls.del,
    }))
    const store = await import('./draft-store.ts')
    vi.useFakeTimers()
    return { ...store, ...calls }
  }
  afterEach(() => {
    vi.useRealTimers()
    vi.doUnmock('idb-keyval')
    vi.resetModules()
  })

  test('files are kept while it cannot say which draft refers to them', async () => {
    const { sweepOrphanFiles, del } = await open(Number.POSITIVE_INFINITY)
    const sweeping = sweepOrphanFiles()
    await vi.advanceTimersByTimeAsync(60_000)
    await sweeping
    expect(del).not.toHaveBeenCalled()
  })
  test('a draft and a file that may be in it count neither as missing nor as read', async () => {
    const { readDraft, readFile } = await open(Number.POSITIVE_INFINITY)
    const reading = readDraft(ownKey).catch(({ message }: Error) => message)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await reading).toBe('浏览器的存储没有响应，请稍后重试')
    await expect(readFile('a')).rejects.toThrow('浏览器的存储没有响应，请稍后重试')
  })
  test('a second connection reads what the first one does not answer', async () => {
    const { readDraft } = await open(1, draft('甲'))
    const reading = readDraft(ownKey)
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await reading)?.text).toBe('甲')
  })
  test.each([
    ['none', 2, 1],
    ['the second', 1, 2],
  ])(
    'only the first write waits for it, and later ones reach it where %s connection answers',
    async (_, silent, writes) => {
      const { saveDraft, readDraft, set } = await open(silent, draft('甲乙'))
      const first = saveDraft(ownKey, draft('甲'))
      await vi.advanceTimersByTimeAsync(8_000)
      await first
      await saveDraft(ownKey, draft('甲乙'))
      expect(set).toHaveBeenCalledTimes(writes)
      expect((await readDraft(ownKey))?.text).toBe('甲乙')
    },
  )
})
