import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPeople, openDesk } from '../../../test/desk.ts'
import type { TestHouse } from '../../../test/house.ts'
import { markAlike } from './mark-alike.ts'

let house: TestHouse
let who: DeskPeople

beforeAll(async () => {
  ;({ house, who } = await openDesk())
})
afterAll(() => house.close())

const write = async (content: string): Promise<number> =>
  (await who.author.ok('POST circle/postingapi common', { content, topic_type: '1' })).topic_id
const alikeOf = async (topic_id: number, by = who.first) => (await by.ok('GET circle/topic detail', { topic_id })).alike
const groupOf = async (topic_id: number, by = who.first) =>
  (await by.ok('GET circle/topic alike', { topic_id })).data.map((post) => post.topic_id)

test('a hundred copies among a hundred strangers are one group, decided together and each for itself', async () => {
  const dress = ['高薪招聘，日结三百', '高 薪 招 聘 日结三百！', '高薪招聘·日結三百', '🔥高薪招聘🔥日结三百']
  await sql`insert into post (site_id, author_id, type, state, content, submitted_at)
    select 10001, ${who.author.id}, 1, 0, case when n % 2 = 0 then (${dress}::text[])[1 + n / 2 % 4] else '第' || n || '个陌生人' end,
      now() - interval '1 day' + n * interval '1 second' from generate_series(1, 200) n`.execute(house.db)
  await markAlike(house.app.house)
  const { data } = await who.first.ok('GET circle/topic list', { state: 1, pagesize: 20 })
  for (const post of data) expect(post.alike, post.content).toBe(post.content.includes('陌生人') ? 0 : 99)
  const one = data.find(({ alike }) => alike > 0)?.topic_id ?? 0
  const ids = await groupOf(one)
  expect([ids[0], ids.length, new Set(ids).size]).toEqual([one, 100, 100])

  const [held, stale] = [ids[1] ?? 0, ids[2] ?? 0]
  await who.other.ok('POST circle/topic claim', { topic_id: held })
  const rev = ids.map((id) => (id === stale ? 2 : 1)).join(',')
  const refusal = { topic_id: ids.join(','), rev, reason: '虚假不实信息' }
  const told = (await who.first.ok('POST circle/topic fail', refusal))?.results ?? []
  const refused = told.filter(({ state }) => state === 1).map(({ id }) => id)
  expect(told.filter(({ state }) => state === 0)).toMatchObject([
    { id: held, code: 302, error: '一审小李正在处理该内容' },
    { id: stale, code: 302 },
  ])
  expect(refused).toHaveLength(98)
  const lines = await house.db
    .selectFrom('review_history')
    .select('item_id')
    .where('action', '=', 'fail')
    .where('item_id', 'in', ids)
    .execute()
  expect(lines.map(({ item_id }) => item_id).sort()).toEqual([...refused].sort())
  expect(await groupOf(held)).toEqual([held, stale])

  const [back = 0] = refused
  await who.first.ok('POST circle/topic undo', { topic_id: back })
  expect(await alikeOf(back)).toBe(2)
})

test('a text is marked as it is written, and again when it is edited', async () => {
  const [one, two] = [await write('明天停水，请存水'), await write('明天停水请存水！')]
  expect(await alikeOf(one)).toBe(1)
  await who.first.ok('POST circle/topic edit', { topic_id: one, rev: 1, content: '后天停水，请存水' })
  expect(await alikeOf(two)).toBe(0)
  const form = { content: '后天停水请存水', attachment: '[]', topic_type: '1' }
  await who.author.ok('POST circle/postingapi edit', { topic_id: two, ...form })
  expect(await groupOf(two)).toEqual([two, one])
})

test('each level finds what it can decide, and nothing of another site', async () => {
  const [one, two, three] = [await write('同一句话'), await write('同一句话。'), await write('「同一句话」')]
  for (const topic_id of [one, two]) await who.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await house.db.updateTable('post').set({ site_id: 10002 }).where('id', '=', two).execute()
  expect([await alikeOf(three), await groupOf(three)]).toEqual([0, [three]])
  expect([await alikeOf(one, who.second), await groupOf(one, who.second)]).toEqual([0, [one]])
  expect(await groupOf(one)).toEqual([])
  const four = await write('同一句话——')
  await who.first.ok('POST circle/topic passstep', { topic_id: four, rev: 1 })
  expect(await groupOf(one, who.second)).toEqual([one, four])
  // Who passed level 1 is of level 2 since: together or alone, the second look is another's.
  const climber = await house.person('升了级的人', { level: 1 })
  const five = await write('同一句话~')
  await climber.ok('POST circle/topic passstep', { topic_id: five, rev: 1 })
  await house.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', climber.id).execute()
  const both = { topic_id: `${one},${five}`, rev: '1,1' }
  const told = await (await house.again(climber)).ok('POST circle/topic pass', both)
  expect(told?.results.map(({ code }) => code)).toEqual([0, 403])
})

test('comments that say the same stand together as well, those of mere emoji by their emoji', async () => {
  const under = await write('大家怎么看？')
  await who.first.ok('POST circle/topic passstep', { topic_id: under, rev: 1 })
  await who.second.ok('POST circle/topic pass', { topic_id: under, rev: 1 })
  const say = async (content: string) =>
    (await who.author.ok('POST circle/replyapi comment', { topic_id: under, content })).comment.comment_id
  const [one, two, thumb, other] = [await say('点我头像'), await say('點 我 頭 像'), await say('👍👍'), await say('👎')]
  const group = async (reply_id: number) =>
    (await who.first.ok('GET circle/reply alike', { reply_id })).data.map(({ id }) => id)
  expect(await group(one)).toEqual([one, two])
  expect(await group(thumb)).toEqual([thumb])
  expect((await who.first.ok('GET circle/reply detail', { reply_id: other })).alike).toBe(0)
  const { data } = await who.first.ok('GET circle/reply pending', { state: 1 })
  expect(data.find(({ id }) => id === two)?.alike).toBe(1)
})
