import { hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { setBan } from '../../console/sanctions/ban.ts'
import { computeRankings } from './compute.ts'
import { weekOf } from './week.ts'

let testApp: TestApp
let reviewer: Person
let author: Person
let readers: Person[]

const advanceToNextWeek = () => testApp.advanceTime(weekOf(testApp.now()).to.getTime() - testApp.now().getTime() + hour)
const compute = () => computeRankings(testApp.db, testApp.now())
const periods = async (site = 10001) =>
  (await testApp.visitor.ok('GET circle/rankApi rank_period_list', { siteid: site })).data
const ranked = async (viewer: Person = testApp.visitor, period?: number) => {
  const id = period ?? (await periods())[0]?.id ?? 0
  const { data } = await viewer.ok('GET circle/rankApi rank_list', { period: id })
  return data.map(({ topic_id, rank }) => [rank, topic_id])
}
const publishPost = (content: string, draft = {}) => publishApprovedPost(reviewer, author, { content, ...draft })
const like = (id: number, by: Person[]) =>
  Promise.all(by.map((person) => person.ok('POST circle/diggapi topic', { topic_id: id })))

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  advanceToNextWeek()
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  author = await testApp.createPerson('云溪小满')
  readers = await Promise.all(['阿宁', '阿木', '小何', '老周'].map((name) => testApp.createPerson(name)))
})
afterAll(() => testApp.close())

test('a week without activity has no ranking', async () => {
  advanceToNextWeek()
  await publishPost('还没有人看见')
  await compute()
  expect((await periods()).map(({ start_date }) => start_date)).not.toContain(weekOf(testApp.now()).start_date)
})

test('points come from likes, comments, shares and collections, and ties go to the earlier published post', async () => {
  advanceToNextWeek()
  const [a, b, c] = readers as [Person, Person, Person]
  const collected = await publishPost('被收藏的')
  const commented = await publishPost('被评论的')
  const liked = await publishPost('被赞的')
  const shared = await publishPost('被分享的')
  await a.ok('POST circle/topicapi collect', { topic_id: collected })
  await publishApprovedComment(reviewer, a, { topic_id: commented, content: '写得真好' })
  await publishApprovedComment(reviewer, a, { topic_id: commented, content: '再说一遍也只算一次' })
  await like(liked, [a])
  await b.ok('POST circle/topicapi share', { topic_id: shared })
  await testApp.visitor.ok('POST circle/topicapi share', { topic_id: liked })
  await compute()
  expect(await ranked()).toEqual([
    [1, collected],
    [2, commented],
    [3, shared],
    [4, liked],
  ])
  await like(liked, [b, c])
  await compute()
  expect(await ranked(a)).toEqual([
    [1, collected],
    [2, liked],
    [3, commented],
    [4, shared],
  ])
})

test("a member's own posts and the activity of banned members do not count", async () => {
  advanceToNextWeek()
  const own = await publishPost('自己给自己点赞')
  await author.ok('POST circle/diggapi topic', { topic_id: own })
  await author.ok('POST circle/topicapi collect', { topic_id: own })
  const banned = await testApp.createPerson('刷赞的人')
  await like(own, [banned])
  const other = await publishPost('别人点的赞')
  await like(other, readers.slice(0, 1))
  await setBan(testApp.context, testApp.db, {
    memberId: banned.id,
    siteId: null,
    until: new Date('2100-01-01'),
    reason: '刷赞',
  })
  await compute()
  expect(await ranked()).toEqual([[1, other]])
})

test('the points of the ranking do not reveal likes or comments on one’s own anonymous post, or anonymous comments', async () => {
  advanceToNextWeek()
  const [reader] = readers as [Person]
  const likedByAuthor = await publishPost('作者赞的', { anonymous: 1 })
  const likedByReader = await publishPost('读者赞的', { anonymous: 1 })
  const commentedByAuthor = await publishPost('作者评论的', { anonymous: 1 })
  const commentedByReader = await publishPost('读者评论的', { anonymous: 1 })
  await like(likedByAuthor, [author])
  await like(likedByReader, [reader])
  for (const [topic_id, person] of [
    [commentedByAuthor, author],
    [commentedByReader, reader],
  ] as const)
    await publishApprovedComment(reviewer, person, { topic_id, content: '署名的话' })
  for (const person of [author, reader]) {
    const topic_id = await publishPost('匿名评论的')
    await publishApprovedComment(reviewer, person, { topic_id, content: '匿名的话', anonymous: 1 })
  }
  await compute()
  expect((await ranked()).map(([, id]) => id)).toEqual([
    commentedByAuthor,
    commentedByReader,
    likedByAuthor,
    likedByReader,
  ])
})

test('the ranking of a finished week never changes, except that posts no longer public are hidden', async () => {
  advanceToNextWeek()
  const [first, second, third] = [
    await publishPost('第一'),
    await publishPost('第二'),
    await publishPost('第三'),
  ] as const
  await like(first, readers.slice(0, 3))
  await like(second, readers.slice(0, 2))
  await like(third, readers.slice(0, 1))
  advanceToNextWeek()
  await compute()
  const week = (await periods())[0]
  expect(await ranked()).toEqual([
    [1, first],
    [2, second],
    [3, third],
  ])
  for (const reader of readers) await reader.ok('POST circle/diggapi topic_cancel', { topic_id: first })
  await like(third, readers)
  await compute()
  expect(await ranked(testApp.visitor, week?.id)).toEqual([
    [1, first],
    [2, second],
    [3, third],
  ])
  await author.ok('POST circle/topicapi del', { topic_id: second })
  expect(await ranked(testApp.visitor, week?.id)).toEqual([
    [1, first],
    [3, third],
  ])
  expect((await periods())[0]).not.toEqual(week)
})

test('the rankings of weeks in which no server ran are computed later', async () => {
  await compute()
  const post = await publishPost('写完就停机')
  await like(post, readers.slice(0, 2))
  const { start_date } = weekOf(testApp.now())
  for (let week = 0; week < 3; week++) advanceToNextWeek()
  await compute()
  const found = (await periods()).find((period) => period.start_date === start_date)
  expect(await ranked(testApp.visitor, found?.id)).toContainEqual([expect.any(Number), post])
  const open = await testApp.db.selectFrom('rank_period').select('start_date').where('frozen', '=', false).execute()
  expect(new Set(open.map((period) => period.start_date))).toEqual(new Set([weekOf(testApp.now()).start_date]))
})

test('the ranking keeps authors anonymous and leaves out blocked ones', async () => {
  advanceToNextWeek()
  const hidden = await publishPost('匿名的', { anonymous: 1 })
  const notAnonymous = await publishPost('具名的')
  const reader = await testApp.createPerson('拉黑作者的人')
  await like(hidden, readers)
  await like(notAnonymous, readers.slice(0, 2))
  await compute()
  const id = (await periods())[0]?.id ?? 0
  const { data } = await reader.ok('GET circle/rankApi rank_list', { period: id })
  expect(data[0]).toMatchObject({ rank: 1, topic_id: hidden, member_id: 0, member_data: { nickname: '匿名用户' } })
  await reader.ok('POST circle/commonapi block', { to_member_id: author.id })
  expect(await ranked(reader)).toEqual([[1, hidden]])
  expect(await ranked()).toEqual([
    [1, hidden],
    [2, notAnonymous],
  ])
})

test('a period whose ranking was never computed is an empty list', async () => {
  await compute()
  const { id } = await testApp.db
    .insertInto('rank_period')
    .values({ site_id: 10001, start_date: '2020-01-06', end_date: '2020-01-12' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await ranked(testApp.visitor, id)).toEqual([])
})

test('the ranking of another site is 404', async () => {
  await like(await publishPost('上榜的'), readers)
  await compute()
  const [week] = await periods()
  expect(await periods(10002)).toEqual([])
  const response = await testApp.visitor.call('GET circle/rankApi rank_list', { period: week?.id ?? 0, siteid: 10002 })
  expect([response.code, response.error]).toEqual([404, '内容不存在'])
  expect((await testApp.visitor.call('GET circle/rankApi rank_list', {})).code).toBe(400)
})

test('the job keeps the running week up to date', async () => {
  advanceToNextWeek()
  const post = await publishPost('等着上榜')
  await like(post, readers)
  await testApp.jobs.start(['quick'])
  testApp.advanceTime(6 * minute)
  await testApp.jobs.runDue()
  expect(await ranked()).toEqual([[1, post]])
})
