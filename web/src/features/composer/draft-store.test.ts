import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyDraft } from './draft.ts'
import { noteDraft, placeOf, readDraft, removeDraft, writeDraft } from './draft-store.ts'

const draft = (text: string) => ({ ...emptyDraft('key'), text })
const mine = placeOf(1)

/** A phone without a database: what is kept there lives in the page, notes in the storage. */
beforeEach(() => {
  const notes = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  })
})
afterEach(async () => {
  await removeDraft(mine)
  vi.unstubAllGlobals()
})

describe('a draft kept on the device', () => {
  test('is found again, also where the browser has no database', async () => {
    await writeDraft(mine, draft('甲'))
    expect((await readDraft(mine))?.text).toBe('甲')
  })
  test('is one member’s: another one on the same phone does not see it, nor is it the draft of another post', async () => {
    await writeDraft(mine, draft('甲'))
    expect(await readDraft(placeOf(2))).toBeUndefined()
    expect(await readDraft(placeOf(1, 7))).toBeUndefined()
  })
  test('says what was typed last, though the database had no time for it', async () => {
    await writeDraft(mine, draft('甲'))
    noteDraft(mine, draft('甲乙'))
    expect((await readDraft(mine))?.text).toBe('甲乙')
  })
  test('does not lose what is typed while it is being written', async () => {
    noteDraft(mine, draft('甲'))
    const writing = writeDraft(mine, draft('甲'))
    noteDraft(mine, draft('甲乙'))
    await writing
    expect((await readDraft(mine))?.text).toBe('甲乙')
  })
  test('is gone for good once it is published', async () => {
    await writeDraft(mine, draft('甲'))
    noteDraft(mine, draft('甲乙'))
    await removeDraft(mine)
    expect(await readDraft(mine)).toBeUndefined()
  })
  test('is kept though nothing may be noted', async () => {
    vi.stubGlobal('localStorage', undefined)
    noteDraft(mine, draft('甲'))
    await writeDraft(mine, draft('甲'))
    expect((await readDraft(mine))?.text).toBe('甲')
  })
})
