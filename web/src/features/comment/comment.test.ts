import type { Comment } from '@quanzi/contract/comment'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommentDraft, shelved } from './drafts.ts'
import { type Pages, withNew, without, withoutReply, withReply } from './placed.ts'
import { foldOf, type Reply } from './replies.ts'

const at = (id: number) => new Date(Date.UTC(2026, 10, 20, 0, 0, id)).toISOString()
const reply = (comment_id: number, is_audit: Comment['is_audit'] = '1') =>
  ({ comment_id, is_audit, create_time: at(comment_id), comments: [] }) as unknown as Reply
const comment = (comment_id: number, part: Partial<Comment> = {}) =>
  ({
    comment_id,
    is_audit: '1',
    create_time: at(comment_id),
    reply_count: 0,
    comments: [],
    ...part,
  }) as unknown as Comment
const list = (...pages: Comment[][]): Pages => ({
  pages: pages.map((data) => ({ data, page: 1, total: pages.flat().length, total_page: 1, next: null })),
  pageParams: pages.map(() => null),
})
const ids = (all: { comment_id: number }[]) => all.map((one) => one.comment_id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => reply(from + i))

describe('the replies under a comment', () => {
  const twelve = comment(1, { reply_count: 12, comments: [reply(2)] })
  test('are folded behind the first one', () => {
    const fold = foldOf(twelve, undefined, false)
    expect(ids(fold.shown)).toEqual([2])
    expect(fold).toMatchObject({ hidden: 11, canFold: false })
  })
  test('come twenty at a time, then fold again', () => {
    const many = comment(1, { reply_count: 30, comments: [reply(2)] })
    expect(foldOf(many, range(2, 21), true)).toMatchObject({ hidden: 10, canFold: true })
    expect(foldOf(many, range(2, 31), false)).toMatchObject({ hidden: 0, canFold: true })
  })
  test('never offer what is not there: the end of the list is the end', () => {
    expect(foldOf(twelve, range(2, 9), false).hidden).toBe(0)
  })
  test('one reply alone has nothing to fold', () => {
    expect(foldOf(comment(1, { reply_count: 1, comments: [reply(2)] }), undefined, false)).toMatchObject({
      hidden: 0,
      canFold: false,
    })
  })
  test('an own reply under review stands there and takes nobody else’s place in the count', () => {
    const fold = foldOf(withReply(twelve, comment(99, { is_audit: '0' })), undefined, false)
    expect(ids(fold.shown)).toEqual([2, 99])
    expect(fold.hidden).toBe(11)
  })
  test('stand in the order of time, each once, however they arrive', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(range(2, 30)), fc.shuffledSubarray(range(2, 30)), (first, loaded) => {
        const { shown } = foldOf(comment(1, { reply_count: 40, comments: first }), loaded, true)
        expect(ids(shown)).toEqual([...new Set(ids([...first, ...loaded]))].sort((a, b) => a - b))
      }),
    )
  })
})

describe('a comment just sent', () => {
  test('stands first and counts when it is public', () => {
    const after = withNew(list([comment(1)], [comment(2)]), comment(3))
    expect(after?.pages.map((page) => ids(page.data))).toEqual([[3, 1], [2]])
    expect(after?.pages[0]?.total).toBe(3)
  })
  test('stands first and counts not while it waits for review', () => {
    expect(withNew(list([comment(1)]), comment(3, { is_audit: '-2' }))?.pages[0]?.total).toBe(1)
  })
  test('is not put there twice, and not into a list nobody asked for', () => {
    const once = list([comment(1)])
    expect(withNew(once, comment(1))).toBe(once)
    expect(withNew(undefined, comment(1))).toBeUndefined()
  })
})

describe('a deleted comment', () => {
  test('leaves the list and its count', () => {
    const after = without(list([comment(1), comment(2)]), 2)
    expect(ids(after?.pages[0]?.data ?? [])).toEqual([1])
    expect(after?.pages[0]?.total).toBe(1)
  })
  test('that was a reply leaves its comment', () => {
    const parent = comment(1, { reply_count: 2, comments: [reply(2)] })
    expect(withoutReply(parent, reply(2))).toMatchObject({ reply_count: 1, comments: [] })
    expect(withoutReply(parent, reply(3))).toMatchObject({ reply_count: 1 })
    expect(withoutReply(parent, reply(4, '0')).reply_count).toBe(2)
  })
})

describe('drafts of comments', () => {
  const draft = (text: string): CommentDraft => ({ text, anonymous: false, key: 'k' })
  test('are kept side by side', () => {
    const shelf = shelved(shelved({}, '7', draft('甲'), 1), '8', draft('乙'), 2)
    expect(Object.keys(shelf).sort()).toEqual(['7', '8'])
  })
  test('go when the text is taken back, unless a try is still without answer', () => {
    const shelf = shelved({}, '7', draft('甲'), 1)
    expect(shelved(shelf, '7', draft(' '), 2)).toEqual({})
    expect(shelved(shelf, '7', { ...draft(''), unanswered: [{ text: '甲', anonymous: false }] }, 2)).toHaveProperty('7')
  })
  test('stay thirty at most, the newest', () => {
    let shelf = {}
    for (let n = 1; n <= 40; n++) shelf = shelved(shelf, `${n}`, draft('字'), n)
    expect(Object.keys(shelf)).toHaveLength(30)
    expect(shelf).toHaveProperty('40')
    expect(shelf).not.toHaveProperty('10')
  })
  test('go after thirty days', () => {
    expect(shelved(shelved({}, '7', draft('甲'), 0), '8', draft('乙'), 31 * 86_400_000)).not.toHaveProperty('7')
  })
})
