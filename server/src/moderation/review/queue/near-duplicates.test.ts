import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../../test/two-level-app.ts'
import { backfillNearDuplicateKeys } from './backfill-near-duplicates.ts'

let app: TestApp
let people: ReviewPeople

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
})
afterAll(() => app.close())

const createPost = async (content: string): Promise<number> =>
  (await people.author.ok('POST circle/postingapi common', { content, topic_type: '1' })).topic_id
const getNearDuplicateCount = async (topic_id: number, by = people.first) =>
  (await by.ok('GET circle/topic detail', { topic_id })).alike
const listGroup = async (topic_id: number, by = people.first) =>
  (await by.ok('GET circle/topic alike', { topic_id })).data.map((post) => post.topic_id)

test('a hundred near-duplicates among other posts form one group and can be decided in one batch', async () => {
  const variants = ['高薪招聘，日结三百', '高 薪 招 聘 日结三百！', '高薪招聘·日結三百', '🔥高薪招聘🔥日结三百']
  await sql`insert into post (site_id, author_id, type, state, content, submitted_at)
    select 10001, ${people.author.id}, 1, 0, case when n % 2 = 0 then (${variants}::text[])[1 + n / 2 % 4] else '第' || n || '个陌生人' end,
      now() - interval '1 day' + n * interval '1 second' from generate_series(1, 200) n`.execute(app.db)
  await backfillNearDuplicateKeys(app.context)
  const { data } = await people.first.ok('GET circle/topic list', { state: 1, pagesize: 20 })
  for (const post of data) expect(post.alike, post.content).toBe(post.content.includes('陌生人') ? 0 : 99)
  const first = data.find(({ alike }) => alike > 0)?.topic_id ?? 0
  const ids = await listGroup(first)
  expect([ids[0], ids.length, new Set(ids).size]).toEqual([first, 100, 100])

  const [held, stale] = [ids[1] ?? 0, ids[2] ?? 0]
  await people.other.ok('POST circle/topic claim', { topic_id: held })
  const rev = ids.map((id) => (id === stale ? 2 : 1)).join(',')
  const rejection = { topic_id: ids.join(','), rev, reason: '虚假不实信息' }
  const results = (await people.first.ok('POST circle/topic fail', rejection))?.results ?? []
  const rejectedIds = results.filter(({ state }) => state === 1).map(({ id }) => id)
  expect(results.filter(({ state }) => state === 0)).toMatchObject([
    { id: held, code: 302, error: '一审小李正在处理该内容' },
    { id: stale, code: 302 },
  ])
  expect(rejectedIds).toHaveLength(98)
  const lines = await app.db
    .selectFrom('review_history')
    .select('item_id')
    .where('action', '=', 'fail')
    .where('item_id', 'in', ids)
    .execute()
  expect(lines.map(({ item_id }) => item_id).sort()).toEqual([...rejectedIds].sort())
  expect(await listGroup(held)).toEqual([held, stale])

  const [undoneId = 0] = rejectedIds
  await people.first.ok('POST circle/topic undo', { topic_id: undoneId })
  expect(await getNearDuplicateCount(undoneId)).toBe(2)
})

test('the near-duplicate key is computed on publishing and on editing', async () => {
  const [one, two] = [await createPost('明天停水，请存水'), await createPost('明天停水请存水！')]
  expect(await getNearDuplicateCount(one)).toBe(1)
  await people.first.ok('POST circle/topic edit', { topic_id: one, rev: 1, content: '后天停水，请存水' })
  expect(await getNearDuplicateCount(two)).toBe(0)
  const form = { content: '后天停水请存水', attachment: '[]', topic_type: '1' }
  await people.author.ok('POST circle/postingapi edit', { topic_id: two, ...form })
  expect(await listGroup(two)).toEqual([two, one])
})

test('each level finds the near-duplicates that it can decide, and none of another site', async () => {
  const [one, two, three] = [
    await createPost('同一句话'),
    await createPost('同一句话。'),
    await createPost('「同一句话」'),
  ]
  for (const topic_id of [one, two]) await people.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await app.db.updateTable('post').set({ site_id: 10002 }).where('id', '=', two).execute()
  expect([await getNearDuplicateCount(three), await listGroup(three)]).toEqual([0, [three]])
  expect([await getNearDuplicateCount(one, people.second), await listGroup(one, people.second)]).toEqual([0, [one]])
  expect(await listGroup(one)).toEqual([])
  const four = await createPost('同一句话——')
  await people.first.ok('POST circle/topic passstep', { topic_id: four, rev: 1 })
  expect(await listGroup(one, people.second)).toEqual([one, four])
  // The reviewer who passed level 1 now has level 2: four eyes apply to batches and to single items.
  const climber = await app.createPerson('升了级的人', { level: 1 })
  const last = await createPost('同一句话~')
  await climber.ok('POST circle/topic passstep', { topic_id: last, rev: 1 })
  await app.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', climber.id).execute()
  const batch = { topic_id: `${one},${last}`, rev: '1,1' }
  const results = await (await app.logInAgain(climber)).ok('POST circle/topic pass', batch)
  expect(results?.results.map(({ code }) => code)).toEqual([0, 403])
})

test('comments have near-duplicates, too, and those of emoji alone are compared by their emoji', async () => {
  const postId = await createPost('大家怎么看？')
  await people.first.ok('POST circle/topic passstep', { topic_id: postId, rev: 1 })
  await people.second.ok('POST circle/topic pass', { topic_id: postId, rev: 1 })
  const createComment = async (content: string) =>
    (await people.author.ok('POST circle/replyapi comment', { topic_id: postId, content })).comment.comment_id
  const [one, two, thumb, other] = [
    await createComment('点我头像'),
    await createComment('點 我 頭 像'),
    await createComment('👍👍'),
    await createComment('👎'),
  ]
  const listCommentGroup = async (reply_id: number) =>
    (await people.first.ok('GET circle/reply alike', { reply_id })).data.map(({ id }) => id)
  expect(await listCommentGroup(one)).toEqual([one, two])
  expect(await listCommentGroup(thumb)).toEqual([thumb])
  expect((await people.first.ok('GET circle/reply detail', { reply_id: other })).alike).toBe(0)
  const { data } = await people.first.ok('GET circle/reply pending', { state: 1 })
  expect(data.find(({ id }) => id === two)?.alike).toBe(1)
})
