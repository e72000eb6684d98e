import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentOnline, publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { setBan } from '../member/ban.ts'
import { computeRanks } from './compute.ts'
import { weekOf } from './week.ts'

let house: TestHouse
let reviewer: Person
let author: Person
let readers: Person[]

const hour = 3_600_000
const toNextWeek = () => house.wait(weekOf(house.now()).to.getTime() - house.now().getTime() + hour)
const compute = () => computeRanks(house.db, house.now())
const periods = async (site = 10001) =>
  (await house.visitor.ok('GET circle/rankApi rank_period_list', { siteid: site })).data
const ranked = async (as: Person = house.visitor, period?: number) => {
  const id = period ?? (await periods())[0]?.id ?? 0
  const { data } = await as.ok('GET circle/rankApi rank_list', { period: id })
  return data.map(({ topic_id, rank }) => [rank, topic_id])
}
const write = (content: string, draft = {}, by = author) => publishOnline(reviewer, by, { content, ...draft })
const like = (id: number, by: Person[]) =>
  Promise.all(by.map((person) => person.ok('POST circle/diggapi topic', { topic_id: id })))

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  toNextWeek()
  reviewer = await house.person('一审老陈', { level: 1 })
  author = await house.person('云溪小满')
  readers = await Promise.all(['阿宁', '阿木', '小何', '老周'].map((name) => house.person(name)))
})
afterAll(() => house.close())

test('a week without deeds has no ranking', async () => {
  await write('还没有人看见')
  await compute()
  expect(await periods()).toEqual([])
})

test('points are for likes, comments, shares and collects; of equals the earlier published one leads', async () => {
  const [a, b, c] = readers as [Person, Person, Person]
  const collected = await write('被收藏的')
  const commented = await write('被评论的')
  const liked = await write('被赞的')
  const shared = await write('被分享的')
  await a.ok('POST circle/topicapi collect', { topic_id: collected })
  await commentOnline(reviewer, a, { topic_id: commented, content: '写得真好' })
  await commentOnline(reviewer, a, { topic_id: commented, content: '再说一遍也只算一次' })
  await like(liked, [a])
  await b.ok('POST circle/topicapi share', { topic_id: shared })
  await house.visitor.ok('POST circle/topicapi share', { topic_id: liked })
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
  for (const id of [collected, commented, liked, shared]) await author.ok('POST circle/topicapi del', { topic_id: id })
  await compute()
})

test("one's own deeds and those of banned members do not count", async () => {
  toNextWeek()
  const own = await write('自己给自己点赞')
  await author.ok('POST circle/diggapi topic', { topic_id: own })
  await author.ok('POST circle/topicapi collect', { topic_id: own })
  const banned = await house.person('刷赞的人')
  await like(own, [banned])
  const other = await write('别人点的赞')
  await like(other, readers.slice(0, 1))
  await setBan(house.app.house, house.db, { memberId: banned.id, until: new Date('2100-01-01'), reason: '刷赞' })
  await compute()
  expect(await ranked()).toEqual([[1, other]])
})

test('a finished week never changes, but what is gone is not shown', async () => {
  toNextWeek()
  const [first, second, third] = [await write('第一'), await write('第二'), await write('第三')] as const
  await like(first, readers.slice(0, 3))
  await like(second, readers.slice(0, 2))
  await like(third, readers.slice(0, 1))
  toNextWeek()
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
  expect(await ranked(house.visitor, week?.id)).toEqual([
    [1, first],
    [2, second],
    [3, third],
  ])
  await author.ok('POST circle/topicapi del', { topic_id: second })
  expect(await ranked(house.visitor, week?.id)).toEqual([
    [1, first],
    [3, third],
  ])
  expect((await periods())[0]).not.toEqual(week)
})

test('weeks in which no server ran are made up for', async () => {
  const post = await write('写完就停机')
  await like(post, readers.slice(0, 2))
  const { start_date } = weekOf(house.now())
  for (let week = 0; week < 3; week++) toNextWeek()
  await compute()
  const found = (await periods()).find((period) => period.start_date === start_date)
  expect(await ranked(house.visitor, found?.id)).toContainEqual([expect.any(Number), post])
  const open = await house.db.selectFrom('rank_period').select('start_date').where('frozen', '=', false).execute()
  expect(new Set(open.map((period) => period.start_date))).toEqual(new Set([weekOf(house.now()).start_date]))
})

test('an anonymous author stays unknown, and whom one blocks is not there', async () => {
  toNextWeek()
  const hidden = await write('匿名的', { anonymous: 1 })
  const signed = await write('具名的')
  const [reader] = readers as [Person]
  await like(hidden, readers)
  await like(signed, readers.slice(0, 2))
  await compute()
  const id = (await periods())[0]?.id ?? 0
  const { data } = await reader.ok('GET circle/rankApi rank_list', { period: id })
  expect(data[0]).toMatchObject({ rank: 1, topic_id: hidden, member_id: 0, member_data: { nickname: '匿名用户' } })
  await reader.ok('POST circle/commonapi block', { to_member_id: author.id })
  expect(await ranked(reader)).toEqual([[1, hidden]])
  expect(await ranked()).toEqual([
    [1, hidden],
    [2, signed],
  ])
})

test('the ranking of another site is not there', async () => {
  const [week] = await periods()
  expect(await periods(10002)).toEqual([])
  const answer = await house.visitor.call('GET circle/rankApi rank_list', { period: week?.id ?? 0, siteid: 10002 })
  expect([answer.code, answer.error]).toEqual([404, '内容不存在'])
  expect((await house.visitor.call('GET circle/rankApi rank_list', {})).code).toBe(400)
})

test('the job keeps the running week up to date', async () => {
  toNextWeek()
  const post = await write('等着上榜')
  await like(post, readers)
  await house.app.jobs.start()
  house.wait(6 * 60_000)
  await house.app.jobs.runDue()
  expect(await ranked()).toEqual([[1, post]])
})
