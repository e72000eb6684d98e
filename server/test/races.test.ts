import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentOnline, publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

let house: TestHouse
let author: Person
let reviewer: Person
let other: Person
let post: number
const many = 50 * Number(process.env['QUANZI_SOAK'] ?? 1)

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  author = await house.person('云溪小满')
  reviewer = await house.person('一审老陈', { level: 1 })
  other = await house.person('另一位', { level: 2 })
  post = await publishOnline(reviewer, author, { content: '大家一起来' })
})
afterAll(() => house.close())

const at_once = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

test('fifty likes of one member at once count once and earn once', async () => {
  const reader = await house.person('阿宁')
  const told = await at_once(many, () => reader.ok('POST circle/diggapi topic', { topic_id: post }))
  expect(told.filter((t) => 'credits' in t && t.credits).length).toBe(1)
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ digg: 1 })
  const { credits } = await house.db
    .selectFrom('member')
    .select('credits')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect(credits).toBe(1)
})

test('likes, collects and follows of many, on and off in any order, leave counts equal to rows', async () => {
  const people = await at_once(8, (i) => house.person(`读者${i}`))
  const deeds = [
    'POST circle/diggapi topic',
    'POST circle/diggapi topic_cancel',
    'POST circle/topicapi collect',
    'POST circle/topicapi uncollect',
  ] as const
  await at_once(many * 2, (i) =>
    (people[i % 8] as Person).ok(deeds[(i * 7) % 4] as (typeof deeds)[number], { topic_id: post }),
  )
  const row = await house.db
    .selectFrom('post')
    .select(({ selectFrom, fn }) => [
      'likes',
      'collects',
      selectFrom('post_like').select(fn.countAll<number>().as('n')).where('post_id', '=', post).as('like_rows'),
      selectFrom('collect').select(fn.countAll<number>().as('n')).where('post_id', '=', post).as('collect_rows'),
    ])
    .where('id', '=', post)
    .executeTakeFirstOrThrow()
  expect(row.likes).toBe(row.like_rows)
  expect(row.collects).toBe(row.collect_rows)
})

test('two reviewers at once: one decides, the other hears 302, the history has one line', async () => {
  for (let i = 0; i < 10; i++) {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: `抢着审 ${i}` })
    const told = await Promise.all([
      reviewer.call('POST circle/topic pass', { topic_id, rev: 1 }),
      other.call('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' }),
    ])
    expect(told.map((t) => t.code).sort()).toEqual([0, 302])
    const lines = (await reviewer.ok('GET circle/topic history', { topic_id })).data.filter(
      (line) => line.action !== 'common',
    )
    expect(lines.length).toBe(1)
  }
})

test('an edit and a pass at once: the pass is of what was seen, or it is refused', async () => {
  for (let i = 0; i < 10; i++) {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: `看到的 ${i}` })
    const [passed] = await Promise.all([
      reviewer.call('POST circle/topic pass', { topic_id, rev: 1 }),
      author.call('POST circle/postingapi edit', { topic_id, content: `没看到的 ${i}`, rev: 1 }),
    ])
    const now = await house.visitor.ok('GET circle/topicapi detail', { topic_id })
    if ('content' in now) expect(now.content).toBe(`看到的 ${i}`)
    expect([0, 302]).toContain(passed.code)
    expect(JSON.stringify((await house.visitor.ok('GET circle/topicapi list', { pagesize: 100 })).data)).not.toContain(
      '没看到的',
    )
  }
})

test('one publish sent many times with one key is one post, and each hears the same', async () => {
  const before = (await author.ok('GET circle/memberapi topic')).total
  const told = await at_once(10, () =>
    author.call('POST circle/postingapi common', { content: '只发一次' }, { 'idempotency-key': 'k-1' }),
  )
  expect(new Set(told.map((t) => JSON.stringify(t.data))).size).toBe(1)
  expect((await author.ok('GET circle/memberapi topic')).total).toBe(before + 1)
  expect(
    await author.call('POST circle/postingapi common', { content: '另一条' }, { 'idempotency-key': 'k-1' }),
  ).toMatchObject({ code: 422 })
  expect(
    (await author.call('POST circle/postingapi common', { content: '好' }, { 'idempotency-key': '键' })).code,
  ).toBe(400)
})

test('a refused try stores nothing: the same key may be used for the mended one', async () => {
  expect(
    (await author.call('POST circle/postingapi common', { content: '代开发票' }, { 'idempotency-key': 'k-2' })).code,
  ).toBe(422)
  expect(
    (await author.call('POST circle/postingapi common', { content: '改好了' }, { 'idempotency-key': 'k-2' })).code,
  ).toBe(0)
})

test('comments of many at once are all there, and the post counts the approved', async () => {
  const ids = await at_once(20, (i) => commentOnline(reviewer, author, { topic_id: post, content: `第 ${i} 句` }))
  expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 20 })
  await author.ok('POST circle/replyapi del', { comment_id: ids[0] })
  expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 19 })
})

test('every kept count equals its rows in the end', async () => {
  const counts = await house.db.selectFrom('state_count').selectAll().execute()
  for (const kind of ['post', 'comment'] as const) {
    const rows = await house.db
      .selectFrom(kind)
      .select(({ fn }) => ['site_id', 'state', fn.countAll<number>().as('n')])
      .groupBy(['site_id', 'state'])
      .execute()
    for (const row of rows) {
      expect(
        counts.find((c) => c.kind === kind && c.site_id === row.site_id && c.state === row.state)?.n,
        `${kind} ${row.state}`,
      ).toBe(row.n)
    }
    const kept = counts.filter((c) => c.kind === kind).reduce((sum, c) => sum + c.n, 0)
    expect(kept).toBe(rows.reduce((sum, row) => sum + row.n, 0))
  }
})
