import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newcomers, openCircle } from '../../../test/circle.ts'
import { commentOnline, publishOnline } from '../../../test/deeds.ts'
import type { Person, TestHouse } from '../../../test/house.ts'
import { checkBooks } from '../books/check.ts'
import { setBan } from '../member/ban.ts'

let house: TestHouse
let reviewer: Person
let author: Person
let people: Person[]

beforeAll(async () => {
  ;({ house, reviewer } = await openCircle())
  author = await house.person('云溪小满')
  people = await newcomers(house, '甲', '乙', '丙')
})
afterAll(() => house.close())

const publish = () => publishOnline(reviewer, author, { content: '茶山四季' })
const say = (who: Person, topic_id: number, content: string, more: Record<string, unknown> = {}) =>
  commentOnline(reviewer, who, { topic_id, content, ...more })
const list = (viewer: Person, topic_id: number, more: Record<string, unknown> = {}) =>
  viewer.ok('GET circle/replyapi list', { topic_id, ...more })
const children = (viewer: Person, comment_id: number, more: Record<string, unknown> = {}) =>
  viewer.ok('GET circle/replyapi children', { comment_id, ...more })
const words = (page: { data: { content: string }[] }) => page.data.map(({ content }) => content)

describe('under a post', () => {
  test('a comment shows its first reply, the rest are folded, and an answer to a reply says whom it answers', async () => {
    const [a, b, c] = people as [Person, Person, Person]
    const post = await publish()
    const head = await say(a, post, '开头')
    const first = await say(b, post, '答一', { reply_id: head })
    await say(c, post, '答二', { reply_id: first })
    await say(author, post, '答三', { reply_id: head })
    const [shown] = (await list(house.visitor, post)).data
    expect(shown).toMatchObject({ comment_id: head, reply_count: 3, replyed_passport: null })
    expect(shown?.comments).toMatchObject([{ content: '答一', replyed_passport: null, comments: [] }])
    const folded = await children(house.visitor, head, { pagesize: 2 })
    expect(folded).toMatchObject({ total: 3, data: [{ content: '答一' }, { replyed_passport: { id: b.id } }] })
    const rest = await children(house.visitor, head, { pagesize: 2, cursor: folded.next as string })
    expect(rest).toMatchObject({ next: null, data: [{ content: '答三', is_author: 1, ip_location: '浙江' }] })
    expect(await a.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 4 })
  })

  test('comments come by time and by likes', async () => {
    const post = await publish()
    const ids: number[] = []
    for (const content of ['一', '二', '三']) ids.push(await say(author, post, content))
    await people[0]?.ok('POST circle/diggapi reply', { reply_id: ids[0] })
    expect(words(await list(house.visitor, post))).toEqual(['三', '二', '一'])
    expect(words(await list(house.visitor, post, { order: 3 }))).toEqual(['一', '三', '二'])
    expect((await list(people[0] as Person, post, { order: 3 })).data[0]).toMatchObject({
      is_digg: 1,
      support_count: 1,
    })
    expect((await house.visitor.call('GET circle/replyapi list', { topic_id: post, order: 5 })).code).toBe(400)
  })

  test('whoever waits for review sees it, and nobody else; an answer to somebody blocked names nobody', async () => {
    const [a, b, c] = people as [Person, Person, Person]
    const post = await publish()
    await a.ok('POST circle/replyapi comment', { topic_id: post, content: '等着的' })
    expect((await list(a, post)).data).toMatchObject([{ content: '等着的', is_audit: '0', is_mine: 1 }])
    expect((await list(b, post)).data).toEqual([])
    const head = await say(author, post, '开头')
    const hidden = await say(b, post, '不说是谁', { reply_id: head, anonymous: 1 })
    const signed = await say(b, post, '说是谁', { reply_id: head })
    await say(c, post, '答匿名', { reply_id: hidden })
    await say(c, post, '答署名', { reply_id: signed })
    const named = async (viewer: Person) =>
      (await children(viewer, head)).data.map(({ content, replyed_passport }) => [content, replyed_passport?.id])
    expect(await named(a)).toContainEqual(['答匿名', 0])
    expect(await named(a)).toContainEqual(['答署名', b.id])
    await a.ok('POST circle/commonapi block', { to_member_id: b.id })
    expect(await named(a)).toEqual([
      ['不说是谁', undefined],
      ['答匿名', 0],
      ['答署名', undefined],
    ])
    await a.ok('POST circle/commonapi unblock', { to_member_id: b.id })
  })
})

/** What happens to a comment or to its author; `at` is its place in the thread, 0 its head. */
type Event = { what: 'delete' | 'offline' | 'restore' | 'pass' | 'ban' | 'lift' | 'answer'; at: number }
const event: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom('delete', 'offline', 'restore', 'pass', 'ban', 'lift', 'answer'),
  at: fc.nat(2),
})

test('whatever happens to a comment, its thread, the count of the post and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 7 }), async (events) => {
      const post = await publish()
      const ids: number[] = []
      // A ban ended their logins.
      people = await Promise.all(people.map(house.again))
      for (const [i, who] of people.entries())
        ids.push(await say(who, post, `第${i}句`, i ? { reply_id: ids[i - 1] } : {}))
      for (const { what, at } of events) await happens(what, people[at] as Person, ids[at] as number, post)
      const heads = await list(house.visitor, post, { pagesize: 100 })
      let seen = heads.data.length
      for (const head of heads.data) {
        const thread = await children(house.visitor, head.comment_id, { pagesize: 100 })
        expect(thread.data.length).toBe(head.reply_count)
        seen += thread.data.length
      }
      expect(await house.visitor.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
        reply: seen,
        reply_list: { length: Math.min(seen, 4) },
      })
      for (const { id } of people) await setBan(house.app.house, house.db, { memberId: id, until: null, reason: '' })
      expect(await checkBooks(house.db)).toEqual([])
    }),
    { numRuns: 6 * Number(process.env['QUANZI_SOAK'] ?? 1), examples: falls },
  )
}, 60_000)

/** The ways in which a head goes, each with its replies still there; and those in which it comes back. */
const falls: [Event[]][] = [
  [[{ what: 'delete', at: 0 }]],
  [
    [
      { what: 'offline', at: 0 },
      { what: 'offline', at: 2 },
      { what: 'restore', at: 0 },
      { what: 'pass', at: 0 },
    ],
  ],
  [
    [
      { what: 'ban', at: 0 },
      { what: 'ban', at: 1 },
      { what: 'lift', at: 0 },
    ],
  ],
]

const day = 86_400_000
const happens = async (what: Event['what'], who: Person, id: number, topic_id: number): Promise<void> => {
  const ban = (until: Date | null) => setBan(house.app.house, house.db, { memberId: who.id, until, reason: '刷屏' })
  if (what === 'ban') return ban(new Date(house.now().getTime() + day))
  if (what === 'lift') return ban(null)
  const again = await house.again(who)
  if (what === 'delete') await again.call('POST circle/replyapi del', { comment_id: id })
  else if (what === 'answer')
    await author.call('POST circle/replyapi comment', { topic_id, content: '答', reply_id: id })
  else await reviewer.call('POST circle/reply multi', { raction: what, data: id, reason: '广告营销' })
}

test('a head that is deleted while others answer it leaves nothing behind that is counted and not shown', async () => {
  await house.settings({ review_comments: false })
  const post = await publish()
  const told = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '开头' })
  const reply_id = told.comment.comment_id
  await Promise.all([
    ...people.map((who) => who.call('POST circle/replyapi comment', { topic_id: post, content: '答', reply_id })),
    author.ok('POST circle/replyapi del', { comment_id: reply_id }),
  ])
  await house.settings({ review_comments: true })
  expect(await house.visitor.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 0 })
  expect((await list(house.visitor, post)).data).toEqual([])
  expect(await checkBooks(house.db)).toEqual([])
})
