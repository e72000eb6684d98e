import type { Comment } from '@quanzi/contract/circle/comment'
import type { OwnComment } from '@quanzi/contract/circle/people'
import { day } from '@quanzi/contract/time'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { collapseReplies, type Reply } from './collapsed-replies.ts'
import { type CommentDraft, parseStoredDrafts, withDraft } from './comment-drafts.ts'
import { type CommentPages, withNewComment, withoutComment, withoutReply, withReply } from './comment-pages.ts'
import { applyCommentDeletion, deleteRejectedComment, insertSentComment, refetchComments } from './use-comments.ts'

const at = (id: number) => new Date(Date.UTC(2026, 10, 20, 0, 0, id)).toISOString()
const reply = (comment_id: number) =>
  ({ comment_id, is_audit: '1', create_time: at(comment_id), comments: [] }) as unknown as Reply
const comment = (comment_id: number, part: Partial<Comment> = {}) =>
  ({
    comment_id,
    is_audit: '1',
    create_time: at(comment_id),
    reply_count: 0,
    comments: [],
    ...part,
  }) as unknown as Comment
const list = (...pages: Comment[][]): CommentPages => ({
  pages: pages.map((data) => ({ data, page: 1, total: pages.flat().length, total_page: 1, next: null })),
  pageParams: pages.map(() => null),
})
const ids = (all: { comment_id: number }[]) => all.map((one) => one.comment_id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => reply(from + i))

describe('collapsed replies', () => {
  const twelve = comment(1, { reply_count: 12, comments: [reply(2)] })
  test('replies are collapsed behind the first one', () => {
    const collapsed = collapseReplies(twelve, undefined, false)
    expect(ids(collapsed.shown)).toEqual([2])
    expect(collapsed).toMatchObject({ hiddenCount: 11, canCollapse: false })
  })
  test('replies expand twenty at a time and can be collapsed', () => {
    const many = comment(1, { reply_count: 30, comments: [reply(2)] })
    expect(collapseReplies(many, range(2, 21), true)).toMatchObject({ hiddenCount: 10, canCollapse: true })
    expect(collapseReplies(many, range(2, 31), false)).toMatchObject({ hiddenCount: 0, canCollapse: true })
  })
  test('no further replies are offered at the end of the list', () => {
    expect(collapseReplies(twelve, range(2, 9), false).hiddenCount).toBe(0)
  })
  test('a single reply cannot be collapsed', () => {
    expect(collapseReplies(comment(1, { reply_count: 1, comments: [reply(2)] }), undefined, false)).toMatchObject({
      hiddenCount: 0,
      canCollapse: false,
    })
  })
  test('an own pending reply is shown after it was sent, and behind the first reply after a refetch', () => {
    const sent = withReply(twelve, comment(99, { is_audit: '0' }))
    expect(collapseReplies(sent, undefined, false)).toMatchObject({
      shown: [reply(2), { comment_id: 99 }],
      hiddenCount: 11,
    })
    const readAgain = { ...sent, comments: [reply(2)] }
    expect(collapseReplies(readAgain, undefined, false).hiddenCount).toBe(12)
  })
  test('replies are sorted by time without duplicates', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(range(2, 30)), fc.shuffledSubarray(range(2, 30)), (first, loaded) => {
        const { shown } = collapseReplies(comment(1, { reply_count: 40, comments: first }), loaded, true)
        expect(ids(shown)).toEqual([...new Set(ids([...first, ...loaded]))].sort((a, b) => a - b))
      }),
    )
  })
})

describe('new comment', () => {
  test('a new comment comes first', () => {
    const after = withNewComment(list([comment(1)], [comment(2)]), comment(3))
    expect(after?.pages.map((page) => ids(page.data))).toEqual([[3, 1], [2]])
  })
  test('a new comment is inserted once, and only into a loaded list', () => {
    const once = list([comment(1)])
    expect(withNewComment(once, comment(1))).toBe(once)
    expect(withNewComment(undefined, comment(1))).toBeUndefined()
  })
})

describe('deleted comment', () => {
  test('a deleted comment leaves the list', () => {
    const after = withoutComment(list([comment(1)], [comment(2), comment(3)]), 2)
    expect(after?.pages.map((page) => ids(page.data))).toEqual([[1], [3]])
  })
  test('a deleted reply leaves its comment', () => {
    const parent = comment(1, { reply_count: 2, comments: [reply(2)] })
    expect(withoutReply(parent, reply(2))).toMatchObject({ reply_count: 1, comments: [] })
    expect(withoutReply(parent, reply(3))).toMatchObject({ reply_count: 1 })
  })
})

describe('comment drafts', () => {
  test('a draft stored by version 0.1 is read under the current property names, other values are dropped', () => {
    const content = [{ text: '甲', anonymous: false }]
    const stored = {
      7: { text: '甲', anonymous: false, key: 'k', at: 1, unanswered: content },
      8: 'text',
      9: { at: 1 },
    }
    const read = { 7: { text: '甲', anonymous: false, key: 'k', at: 1, unconfirmed: content } }
    expect(parseStoredDrafts(stored)).toEqual(read)
    expect(parseStoredDrafts(read)).toEqual(read)
    for (const value of [undefined, null, 7, 'text', []]) expect(parseStoredDrafts(value)).toEqual({})
  })
  const draft = (text: string): CommentDraft => ({ text, anonymous: false, key: 'k' })
  test('comment drafts under several keys are stored separately', () => {
    const drafts = withDraft(withDraft({}, '7', draft('甲'), 1), '8', draft('乙'), 2)
    expect(Object.keys(drafts).sort()).toEqual(['7', '8'])
  })
  test('a comment draft is deleted when its text is empty, unless an attempt is unconfirmed', () => {
    const drafts = withDraft({}, '7', draft('甲'), 1)
    expect(withDraft(drafts, '7', draft(' '), 2)).toEqual({})
    expect(withDraft(drafts, '7', { ...draft(''), unconfirmed: [{ text: '甲', anonymous: false }] }, 2)).toHaveProperty(
      '7',
    )
  })
  test('at most thirty comment drafts are kept, the newest', () => {
    let drafts = {}
    for (let n = 1; n <= 40; n++) drafts = withDraft(drafts, `${n}`, draft('字'), n)
    expect(Object.keys(drafts)).toHaveLength(30)
    expect(drafts).toHaveProperty('40')
    expect(drafts).not.toHaveProperty('10')
  })
  test('comment drafts expire after thirty days', () => {
    expect(withDraft(withDraft({}, '7', draft('甲'), 0), '8', draft('乙'), 31 * day)).not.toHaveProperty('7')
  })
})

describe('changes of which the cache cannot tell what it counts already', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const answer = (data: object | null) =>
    vi.stubGlobal('fetch', async () => Response.json({ state: 1, data, error: '', code: 0 }))
  const preview = (comment_id: number) => ({ comment_id })
  const post = (reply: number, ...previews: number[]) => ({
    topic_id: 7,
    content: '茶山',
    reply,
    reply_list: previews.map(preview),
  })
  const card = ['GET circle/topicapi list', {}]
  const thread = ['GET circle/replyapi list', { topic_id: 7 }]
  const replies = ['GET circle/replyapi children', { comment_id: 1 }]
  const cached = (shown: object) => {
    const client = new QueryClient()
    client.setQueryData(card, { pages: [{ data: [shown] }] })
    for (const key of [thread, replies]) client.setQueryData(key, list([comment(1, { comments: [reply(2)] })]))
    return client
  }
  const cardOf = (client: QueryClient) => client.getQueryData<{ pages: { data: object[] }[] }>(card)?.pages[0]?.data[0]
  const isInvalidated = (client: QueryClient, key: unknown[]) => client.getQueryState(key)?.isInvalidated

  test('a deleted comment leaves the count and the preview of its post in every list, with the replies that it hides', async () => {
    answer(post(2, 9))
    const client = cached(post(5, 1, 9))
    await applyCommentDeletion(client, comment(1, { topic_id: 7, reply_count: 2 }))
    expect(cardOf(client)).toEqual(post(2, 9))
    expect(client.getQueryData<CommentPages>(thread)?.pages[0]?.data).toEqual([])
  })

  test.each([
    ['the feed', card, { pages: [{ data: [post(5, 1, 9)] }] }, { pages: [{ data: [post(2, 9)] }] }],
    ['the comments', thread, list([comment(1)]), list([])],
  ])(
    'a deleted comment does not come back with an answer for %s that was under way',
    async (_, queryKey, before, after) => {
      answer(post(2, 9))
      const client = cached(post(5, 1, 9))
      const answers: ((data: object) => void)[] = []
      const queryFn = () => new Promise<object>((resolve) => void answers.push(resolve))
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
      await applyCommentDeletion(client, comment(1, { topic_id: 7, reply_count: 2 }))
      answers[0]?.(before)
      await expect.poll(() => answers.length).toBe(2)
      answers[1]?.(after)
      await expect.poll(() => client.isFetching()).toBe(0)
      expect(client.getQueryData(queryKey)).toEqual(after)
    },
  )

  test('a comment that was sent does not disappear with an answer for its list that was under way', async () => {
    const client = new QueryClient()
    const answers: ((data: object) => void)[] = []
    const queryFn = () => new Promise<object>((resolve) => void answers.push(resolve))
    new QueryObserver(client, { queryKey: thread, queryFn }).subscribe(() => {})
    insertSentComment(client, comment(2, { topic_id: 7 }))
    answers[0]?.(list([comment(1)]))
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(list([comment(2), comment(1)]))
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(client.getQueryData(thread)).toEqual(list([comment(2), comment(1)]))
  })

  test('a reply that is deleted outside of its thread is refetched there', async () => {
    answer(post(4, 1, 9))
    const client = cached(post(5, 1, 9))
    await applyCommentDeletion(client, { ...comment(2, { topic_id: 7 }), reply_id: 1 } as OwnComment)
    expect(cardOf(client)).toEqual(post(4, 1, 9))
    expect([thread, replies].map((key) => isInvalidated(client, key))).toEqual([true, true])
  })

  test('a comment that is sent again is refetched with its list and the count of its post', async () => {
    answer(post(6, 1, 9))
    const client = cached(post(5, 1, 9))
    await refetchComments(client, 7)
    expect(cardOf(client)).toEqual(post(6, 1, 9))
    expect([card, thread, replies].map((key) => isInvalidated(client, key))).toEqual([false, true, true])
  })

  test('a comment that was resubmitted is refetched with its list, because a reply to a reply does not name the comment above it', async () => {
    answer(null)
    const client = cached(post(5, 1, 9))
    await deleteRejectedComment(client, 3)
    expect([card, thread, replies].map((key) => isInvalidated(client, key))).toEqual([false, true, true])
  })
})
