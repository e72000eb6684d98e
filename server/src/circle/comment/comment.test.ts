import { day, minute } from '@quanzi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { setBan } from '../../console/sanctions/ban.ts'
import { checkCounters } from '../../tools/counter-check.ts'

let testApp: TestApp
let reviewer: Person
let author: Person
let people: Person[]

beforeAll(async () => {
  ;({ app: testApp, reviewer } = await openSingleLevelApp())
  author = await testApp.createPerson('云溪小满')
  people = await createPeople(testApp, '甲', '乙', '丙')
})
afterAll(() => testApp.close())

const publish = () => publishApprovedPost(reviewer, author, { content: '茶山四季' })
const addComment = (person: Person, topic_id: number, content: string, more: Record<string, unknown> = {}) =>
  publishApprovedComment(reviewer, person, { topic_id, content, ...more })
const listComments = (viewer: Person, topic_id: number, more: Record<string, unknown> = {}) =>
  viewer.ok('GET circle/replyapi list', { topic_id, ...more })
const listReplies = (viewer: Person, comment_id: number, more: Record<string, unknown> = {}) =>
  viewer.ok('GET circle/replyapi children', { comment_id, ...more })
const contentsOf = (page: { data: { content: string }[] }) => page.data.map(({ content }) => content)

describe('comments', () => {
  test('a comment shows its first reply, the others are paged, and an answer to a reply names the answered member', async () => {
    const [a, b, c] = people as [Person, Person, Person]
    const post = await publish()
    const head = await addComment(a, post, '开头')
    const first = await addComment(b, post, '答一', { reply_id: head })
    await addComment(c, post, '答二', { reply_id: first })
    await addComment(author, post, '答三', { reply_id: head })
    const [shown] = (await listComments(testApp.visitor, post)).data
    expect(shown).toMatchObject({ comment_id: head, reply_count: 3, replyed_passport: null })
    expect(shown?.comments).toMatchObject([{ content: '答一', replyed_passport: null, comments: [] }])
    const folded = await listReplies(testApp.visitor, head, { pagesize: 2 })
    expect(folded).toMatchObject({ total: 3, data: [{ content: '答一' }, { replyed_passport: { id: b.id } }] })
    const rest = await listReplies(testApp.visitor, head, { pagesize: 2, cursor: folded.next as string })
    expect(rest).toMatchObject({ next: null, data: [{ content: '答三', is_author: 1, ip_location: '浙江' }] })
    expect(await a.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 4 })
  })

  test('the thread of one comment or reply is empty under another post and for readers who may not see it', async () => {
    const [a, b, c] = people as [Person, Person, Person]
    const post = await publish()
    const head = await addComment(a, post, '开头')
    await addComment(b, post, '答一', { reply_id: head })
    const second = await addComment(c, post, '答二', { reply_id: head })
    await addComment(c, post, '另一条')
    const { comment: pending } = await b.ok('POST circle/replyapi comment', {
      topic_id: post,
      content: '待审',
      reply_id: head,
    })
    const threadOf = (viewer: Person, comment_id: number, topic_id = post) =>
      listComments(viewer, topic_id, { comment_id })
    expect(await threadOf(testApp.visitor, second)).toMatchObject({
      total: 1,
      next: null,
      data: [{ comment_id: head, reply_count: 2, comments: [{ comment_id: second }] }],
    })
    expect((await threadOf(testApp.visitor, head)).data[0]?.comments).toMatchObject([{ content: '答一' }])
    expect((await threadOf(b, pending.comment_id)).data[0]?.comments).toMatchObject([{ content: '待审' }])
    for (const hidden of [await threadOf(c, pending.comment_id), await threadOf(c, second, await publish())])
      expect(hidden).toMatchObject({ total: 0, data: [] })
    await author.ok('POST circle/commonapi block', { to_member_id: c.id })
    expect((await threadOf(author, second)).data).toEqual([])
    await author.ok('POST circle/commonapi unblock', { to_member_id: c.id })
  })

  test('comments are sorted by time or by likes', async () => {
    const post = await publish()
    const ids: number[] = []
    for (const content of ['一', '二', '三']) ids.push(await addComment(author, post, content))
    await people[0]?.ok('POST circle/diggapi reply', { reply_id: ids[0] })
    expect(contentsOf(await listComments(testApp.visitor, post))).toEqual(['三', '二', '一'])
    expect(contentsOf(await listComments(testApp.visitor, post, { order: 3 }))).toEqual(['一', '三', '二'])
    expect((await listComments(people[0] as Person, post, { order: 3 })).data[0]).toMatchObject({
      is_digg: 1,
      support_count: 1,
    })
    expect((await testApp.visitor.call('GET circle/replyapi list', { topic_id: post, order: 5 })).code).toBe(400)
  })

  test('a waiting comment exists only for its author, also when deleted, and a reply to a blocked member omits the name', async () => {
    const [a, b, c] = people as [Person, Person, Person]
    const post = await publish()
    const { comment } = await a.ok('POST circle/replyapi comment', { topic_id: post, content: '等着的' })
    const { comment_id } = comment
    // To others it does not exist.
    const callsAbout = [
      ['GET circle/replyapi children', { comment_id }],
      ['POST circle/replyapi comment', { topic_id: post, content: '答等着的', reply_id: comment_id }],
      ['POST circle/replyapi del', { comment_id }],
      ['POST circle/diggapi reply', { comment_id }],
      ['POST circle/diggapi reply_cancel', { comment_id }],
      ['POST circle/commonapi report', { kind: 'reply', id: comment_id, reason_id: 1 }],
      ['GET circle/commonapi progress', { kind: 'reply', id: comment_id }],
      ['POST circle/commonapi appeal', { kind: 'reply', id: comment_id, text: '替人申诉' }],
    ] as const
    const codesOf = async (person: Person) =>
      Promise.all(callsAbout.map(async ([call, input]) => [call, (await person.call(call, input)).code] as const))
    const unknown = callsAbout.map(([call]) => [call, 404])
    await a.ok('POST circle/memberapi guard_set', { hours: 24 })
    expect(await codesOf(b)).toEqual(unknown)
    await a.ok('POST circle/memberapi guard_set', { hours: 0 })
    expect((await a.call('POST circle/diggapi reply', { comment_id })).error).toBe('评论审核中~')
    expect((await listReplies(a, comment_id)).data).toEqual([])
    expect((await listComments(a, post)).data).toMatchObject([{ content: '等着的', is_audit: '0', is_mine: 1 }])
    expect((await listComments(b, post)).data).toEqual([])
    const head = await addComment(author, post, '开头')
    expect((await b.call('POST circle/replyapi del', { comment_id: head })).code).toBe(403)
    const hidden = await addComment(b, post, '不说是谁', { reply_id: head, anonymous: 1 })
    const notAnonymous = await addComment(b, post, '说是谁', { reply_id: head })
    await addComment(c, post, '答匿名', { reply_id: hidden })
    await addComment(c, post, '答署名', { reply_id: notAnonymous })
    const answeredNames = async (viewer: Person) =>
      (await listReplies(viewer, head)).data.map(({ content, replyed_passport }) => [content, replyed_passport?.id])
    expect(await answeredNames(a)).toContainEqual(['答匿名', 0])
    expect(await answeredNames(a)).toContainEqual(['答署名', b.id])
    await a.ok('POST circle/commonapi block', { to_member_id: b.id })
    expect(await answeredNames(a)).toEqual([
      ['不说是谁', undefined],
      ['答匿名', 0],
      ['答署名', undefined],
    ])
    await a.ok('POST circle/commonapi unblock', { to_member_id: b.id })
    await a.ok('POST circle/replyapi del', { comment_id })
    expect(await codesOf(b)).toEqual(unknown)
  })
})

/** A ban from all sites, or from the site alone. */
type BanEvent = 'ban' | 'lift' | 'site-ban' | 'site-lift'

/** An event of a comment or its author; `position` is the index in the thread, 0 the top-level comment. */
type CommentEvent = { kind: 'delete' | 'offline' | 'restore' | 'pass' | 'answer' | BanEvent; position: number }
const commentEvent: fc.Arbitrary<CommentEvent> = fc.record({
  kind: fc.constantFrom('delete', 'offline', 'restore', 'pass', 'ban', 'lift', 'site-ban', 'site-lift', 'answer'),
  position: fc.nat(2),
})

test(
  "after any sequence of events the thread, the post's counter and the counted rows agree",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commentEvent, { minLength: 1, maxLength: 7 }), async (events) => {
        const post = await publish()
        const ids: number[] = []
        // Bans of the previous run have ended the sessions.
        people = await Promise.all(people.map(testApp.logInAgain))
        for (const [i, person] of people.entries())
          ids.push(await addComment(person, post, `第${i}句`, i ? { reply_id: ids[i - 1] } : {}))
        for (const { kind, position } of events)
          await applyEvent(kind, people[position] as Person, ids[position] as number, post)
        const heads = await listComments(testApp.visitor, post, { pagesize: 100 })
        let visibleCount = heads.data.length
        for (const head of heads.data) {
          const thread = await listReplies(testApp.visitor, head.comment_id, { pagesize: 100 })
          expect(thread.data.length).toBe(head.reply_count)
          visibleCount += thread.data.length
        }
        expect(await testApp.visitor.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
          reply: visibleCount,
          reply_list: { length: Math.min(visibleCount, 4) },
        })
        for (const { id } of people)
          for (const siteId of [null, 10001])
            await setBan(testApp.context, testApp.db, { memberId: id, siteId, until: null, reason: '' })
        expect(await checkCounters(testApp.db)).toEqual([])
      }),
      { numRuns: 6 * Number(process.env['QUANZI_SOAK'] ?? 1), examples: removalScenarios },
    )
  },
  minute,
)

/** The ways in which a top-level comment disappears while it has replies, and those in which it returns. */
const removalScenarios: [CommentEvent[]][] = [
  [[{ kind: 'delete', position: 0 }]],
  [
    [
      { kind: 'offline', position: 0 },
      { kind: 'offline', position: 2 },
      { kind: 'restore', position: 0 },
      { kind: 'pass', position: 0 },
    ],
  ],
  [
    [
      { kind: 'site-ban', position: 0 },
      { kind: 'ban', position: 0 },
      { kind: 'lift', position: 0 },
      { kind: 'site-ban', position: 1 },
      { kind: 'site-lift', position: 0 },
    ],
  ],
  [
    [
      { kind: 'ban', position: 0 },
      { kind: 'ban', position: 1 },
      { kind: 'lift', position: 0 },
    ],
  ],
]

const isBanEvent = (kind: CommentEvent['kind']): kind is BanEvent => /ban|lift/.test(kind)
const applyEvent = async (kind: CommentEvent['kind'], person: Person, id: number, topic_id: number): Promise<void> => {
  if (isBanEvent(kind)) {
    const siteId = kind.startsWith('site') ? 10001 : null
    const until = kind.endsWith('ban') ? new Date(testApp.now().getTime() + day) : null
    return setBan(testApp.context, testApp.db, { memberId: person.id, siteId, until, reason: '刷屏' })
  }
  const again = await testApp.logInAgain(person)
  if (kind === 'delete') await again.call('POST circle/replyapi del', { comment_id: id })
  else if (kind === 'answer')
    await author.call('POST circle/replyapi comment', { topic_id, content: '答', reply_id: id })
  else await reviewer.call('POST circle/reply multi', { raction: kind, data: id, reason: '广告营销' })
}

test('concurrent replies to a deleted comment are not counted', async () => {
  await testApp.updateSettings({ review_comments: false })
  const post = await publish()
  const created = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '开头' })
  const reply_id = created.comment.comment_id
  await Promise.all([
    ...people.map((person) => person.call('POST circle/replyapi comment', { topic_id: post, content: '答', reply_id })),
    author.ok('POST circle/replyapi del', { comment_id: reply_id }),
  ])
  await testApp.updateSettings({ review_comments: true })
  expect(await testApp.visitor.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 0 })
  expect((await listComments(testApp.visitor, post)).data).toEqual([])
  expect(await checkCounters(testApp.db)).toEqual([])
})
