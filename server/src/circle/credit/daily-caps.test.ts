import { limits } from '@quanzi/contract/limits'
import { day, hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person
let posts: number[]
const dailyCap = 10

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  ;[author] = (await createPeople(app, '作者')) as [Person]
  posts = []
  for (let n = 0; n <= dailyCap; n++)
    posts.push(await publishApprovedPost(reviewer, author, { content: `第 ${n} 天的水库` }))
})
afterAll(() => app.close())

const createMember = async () => (await createPeople(app, '读者'))[0] as Person
const balanceOf = async (member: Person) => (await member.ok('GET reward/ledger', { kind: 'credit' })).balance

/** Days begin at midnight in China. */
const toNextMidnight = () => app.advanceTime(day - ((app.now().getTime() + 8 * hour) % day))

test('a like that earned credits earns none when it is cancelled and given again, also on another day', async () => {
  const reader = await createMember()
  const [topic_id] = posts
  const like = async () => (await reader.ok('POST circle/diggapi topic', { topic_id })).credits
  const cancel = () => reader.ok('POST circle/diggapi topic_cancel', { topic_id })
  expect(await like()).toBe(1)
  await cancel()
  expect(await like()).toBeUndefined()
  await cancel()
  app.advanceTime(day)
  expect(await like()).toBeUndefined()
  expect(await balanceOf(reader)).toBe(1)
})

type Act = (reader: Person, n: number) => Promise<number | undefined>
const collect: Act = async (reader, n) =>
  (await reader.ok('POST circle/topicapi collect', { topic_id: posts[n] })).credits
const like: Act = async (reader, n) => (await reader.ok('POST circle/diggapi topic', { topic_id: posts[n] })).credits
const comment: Act = async (reader, n) =>
  (await reader.ok('POST circle/replyapi comment', { topic_id: posts[n], content: `说第 ${n} 句` })).credits
const follow: Act = async (reader) => {
  const { id } = await createMember()
  return (await reader.ok('POST circle/commonapi subscribe', { to_member_id: id })).credits
}

test.each([
  ['likes', like, 1],
  ['collects', collect, 1],
  ['follows', follow, 1],
  ['comments', comment, 2],
] as const)('ten %s a day earn credits, the next one does after midnight in China', async (_, act, amount) => {
  await app.updateSettings({ review_comments: false })
  const reader = await createMember()
  toNextMidnight()
  const earned: (number | undefined)[] = []
  for (let n = 0; n < dailyCap; n++) earned.push(await act(reader, n))
  expect(earned).toEqual(Array(dailyCap).fill(amount))
  app.advanceTime(day - 10 * minute)
  const [last] = posts.slice(-1)
  const again = { topic_id: last }
  expect(await act(reader, dailyCap)).toBeUndefined()
  // An action that earned nothing may earn later, once.
  if (act === like) await reader.ok('POST circle/diggapi topic_cancel', again)
  if (act === collect) await reader.ok('POST circle/topicapi uncollect', again)
  toNextMidnight()
  expect(await act(reader, dailyCap)).toBe(amount)
  expect(await balanceOf(reader)).toBe((dailyCap + 1) * amount)
})

const approveAndWait = async (member: Person, content: string) => {
  const id = await publishApprovedPost(reviewer, member, { content })
  await passUndoWindow()
  return id
}
/** Credits of posts are booked when their decision can no longer be undone. */
const passUndoWindow = async () => {
  app.advanceTime(limits.undoWindow + 1_000)
  await app.jobs.runDue()
}

test('three approved posts a day earn credits, the next one does after midnight in China', async () => {
  const member = await createMember()
  toNextMidnight()
  const balances: number[] = []
  for (let n = 0; n < 4; n++) {
    await approveAndWait(member, `今天的第 ${n} 帖`)
    balances.push(await balanceOf(member))
  }
  expect(balances).toEqual([5, 10, 15, 15])
  toNextMidnight()
  await approveAndWait(member, '明天的帖子')
  expect(await balanceOf(member)).toBe(20)
})

test('a deletion by the author takes the credits of the post back within seven days only', async () => {
  const member = await createMember()
  const [early, late] = [await approveAndWait(member, '马上删掉'), await approveAndWait(member, '八天后删掉')]
  expect(await balanceOf(member)).toBe(10)
  app.advanceTime(7 * day - 5 * minute)
  await member.ok('POST circle/topicapi del', { topic_id: early })
  await passUndoWindow()
  expect(await balanceOf(member)).toBe(5)
  app.advanceTime(10 * minute)
  await member.ok('POST circle/topicapi del', { topic_id: late })
  await passUndoWindow()
  expect(await balanceOf(member)).toBe(5)
})

test('a deletion by the author takes back no more credits than the balance has', async () => {
  const member = await createMember()
  const id = await approveAndWait(member, '积分已经花掉了')
  const give = { content_id: posts[0], kind: 'credit', amount: 3 }
  await member.ok('POST reward/give', give, { 'idempotency-key': 'spent before the deletion' })
  await member.ok('POST circle/topicapi del', { topic_id: id })
  await passUndoWindow()
  expect(await balanceOf(member)).toBe(0)
})
