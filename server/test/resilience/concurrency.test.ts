import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { countLockWaiters } from '../lock-waiters.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person
let other: Person
let post: number
const requestCount = 50 * Number(process.env['QUANZI_SOAK'] ?? 1)

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  other = await app.createPerson('另一位', { level: 2 })
})
beforeEach(async () => {
  post = await publishApprovedPost(reviewer, author, { content: '大家一起来' })
})
afterEach(() => expectCountersOfRows())
afterAll(() => app.close())

const onPostgres = test.runIf(inject('template').engine === 'postgres')
const connectToDatabase = async (): Promise<Client> => {
  const client = new Client({ connectionString: app.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const runConcurrently = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

test('fifty concurrent likes of one member count once and earn credits once', async () => {
  const reader = await app.createPerson('阿宁')
  const responses = await runConcurrently(requestCount, () =>
    reader.ok('POST circle/diggapi topic', { topic_id: post }),
  )
  expect(responses.filter((t) => 'credits' in t && t.credits).length).toBe(1)
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ digg: 1 })
  const { credits } = await app.db
    .selectFrom('member')
    .select('credits')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect(credits).toBe(1)
})

test('concurrent likes, collects and follows of many members leave counters equal to the rows', async () => {
  const people = await runConcurrently(8, (i) => app.createPerson(`读者${i}`))
  const reactionCalls = [
    'POST circle/diggapi topic',
    'POST circle/diggapi topic_cancel',
    'POST circle/topicapi collect',
    'POST circle/topicapi uncollect',
  ] as const
  await runConcurrently(requestCount * 2, (i) =>
    (people[i % 8] as Person).ok(reactionCalls[(i * 7) % 4] as (typeof reactionCalls)[number], { topic_id: post }),
  )
  const row = await app.db
    .selectFrom('post')
    .select(({ selectFrom, fn }) => [
      'likes',
      'collects',
      selectFrom('post_like').select(fn.countAll<number>().as('n')).where('post_id', '=', post).as('like_rows'),
      selectFrom('post_collect').select(fn.countAll<number>().as('n')).where('post_id', '=', post).as('collect_rows'),
    ])
    .where('id', '=', post)
    .executeTakeFirstOrThrow()
  expect(row.likes).toBe(row.like_rows)
  expect(row.collects).toBe(row.collect_rows)
})

test('when two reviewers decide concurrently, one succeeds, the other gets 302, and the history has one entry', async () => {
  for (let i = 0; i < 10; i++) {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: `抢着审 ${i}` })
    const responses = await Promise.all([
      reviewer.call('POST circle/topic pass', { topic_id, rev: 1 }),
      other.call('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' }),
    ])
    expect(responses.map((t) => t.code).sort()).toEqual([0, 302])
    const lines = (await reviewer.ok('GET circle/topic history', { topic_id })).data.filter(
      (line) => line.action !== 'common',
    )
    expect(lines.length).toBe(1)
  }
})

test('a pass concurrent with an edit applies to the revision that the reviewer saw or is refused', async () => {
  for (let i = 0; i < 10; i++) {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: `看到的 ${i}` })
    const [passed] = await Promise.all([
      reviewer.call('POST circle/topic pass', { topic_id, rev: 1 }),
      author.call('POST circle/postingapi edit', { topic_id, content: `没看到的 ${i}`, rev: 1 }),
    ])
    const now = await app.visitor.ok('GET circle/topicapi detail', { topic_id })
    if ('content' in now) expect(now.content).toBe(`看到的 ${i}`)
    expect([0, 302]).toContain(passed.code)
    expect(JSON.stringify((await app.visitor.ok('GET circle/topicapi list', { pagesize: 100 })).data)).not.toContain(
      '没看到的',
    )
  }
})

test('concurrent requests with one Idempotency-Key publish one post and get the same response', async () => {
  const before = (await author.ok('GET circle/memberapi topic')).total
  const responses = await runConcurrently(10, () =>
    author.call('POST circle/postingapi common', { content: '只发一次' }, { 'idempotency-key': 'k-1' }),
  )
  expect(new Set(responses.map((t) => JSON.stringify(t.data))).size).toBe(1)
  expect((await author.ok('GET circle/memberapi topic')).total).toBe(before + 1)
  expect(
    await author.call('POST circle/postingapi common', { content: '另一条' }, { 'idempotency-key': 'k-1' }),
  ).toMatchObject({ code: 422 })
  expect(
    (await author.call('POST circle/postingapi common', { content: '好' }, { 'idempotency-key': '键' })).code,
  ).toBe(400)
})

onPostgres('a like that waits for its post has not locked its member, whom a reward locks after the post', async () => {
  const holder = await connectToDatabase()
  await holder.query(`begin; select from post where id = ${post} for no key update`)
  const like = other.call('POST circle/diggapi topic', { topic_id: post })
  await expect.poll(() => countLockWaiters(app.db)).toBe(1)
  await holder.query(`select from member where id = ${other.id} for no key update nowait; commit`)
  expect(await like).toMatchObject({ code: 0, data: { num: 1, credits: 1 } })
})

onPostgres(
  'a public comment that waits for its post has not locked its member, whom a reward locks after the post',
  async () => {
    await app.updateSettings({ review_comments: false })
    const holder = await connectToDatabase()
    await holder.query(`begin; select from post where id = ${post} for no key update`)
    const comment = author.call('POST circle/replyapi comment', { topic_id: post, content: '谢谢' })
    await expect.poll(() => countLockWaiters(app.db)).toBe(1)
    await holder.query(`select from member where id = ${author.id} for no key update nowait; commit`)
    expect(await comment).toMatchObject({ code: 0, data: { credits: 2 } })
    await app.updateSettings({ review_comments: true })
  },
)

test('a decision that leaves the counts of an author as they were writes no row of them', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '等一个决定' })
  const readRow = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select xmin::text, posts, rejected from site_member where member_id = ${author.id} and site_id = 10001`.execute(
      app.db,
    )
    return rows[0]
  }
  const before = await readRow()
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await readRow()).toEqual(before)
  await reviewer.ok('POST circle/topic offline', { topic_id, reason: '广告' })
  expect(await readRow()).toEqual(before)
})

onPostgres('bans beside comments, likes and decisions of the same member lock in one order', async () => {
  const chief = await app.createPerson('总运营', { operator: true })
  const member = await app.createPerson('被封的人')
  const deadlocks = async () =>
    (
      await sql<{ n: number }>`select deadlocks as n from pg_stat_database where datname = current_database()`.execute(
        app.db,
      )
    ).rows[0]?.n
  const before = await deadlocks()
  for (let round = 0; round < 10; round++) {
    const writer = await app.logInAgain(member)
    const own = await writer.ok('POST circle/postingapi common', { content: `第 ${round} 篇` })
    const { comment } = await writer.ok('POST circle/replyapi comment', { topic_id: post, content: `第 ${round} 句` })
    const subject = { member_id: member.id, reason: '违规', nickname: member.nickname }
    await Promise.all([
      chief.ok('POST console/member ban', { ...subject, hours: 1 }),
      ...Array.from({ length: 4 }, (_, i) =>
        writer.call('POST circle/replyapi comment', { topic_id: post, content: `又一句 ${round} ${i}` }),
      ),
      writer.call('POST circle/diggapi topic', { topic_id: post }),
      reviewer.ok('POST circle/topic pass', { topic_id: own.topic_id, rev: 1 }),
      reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id }),
    ])
    await chief.ok('POST console/member unban', { member_id: member.id, reason: '误判' })
  }
  // A process of PostgreSQL counts what it has seen once it is idle.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await deadlocks()).toBe(before)
})

onPostgres(
  'a repetition that waits for the first call holds no lock on its member, which the first one may need',
  async () => {
    const edit = () => author.call('POST circle/memberapi edit', { nickname: '改了名字' }, { 'idempotency-key': 'k-3' })
    const holder = await connectToDatabase()
    await holder.query(`begin; select from member where id = ${author.id} for no key update`)
    const first = edit()
    await expect.poll(() => countLockWaiters(app.db)).toBe(1)
    const second = edit()
    await expect.poll(() => countLockWaiters(app.db)).toBe(2)
    const locks = sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.relation = 'member'::regclass and l.mode = 'RowShareLock'`
    expect((await locks.execute(app.db)).rows, 'of the transaction and of the first call').toHaveLength(2)
    await holder.query('commit')
    expect((await Promise.all([first, second])).map(({ code }) => code)).toEqual([0, 0])
  },
)

test('concurrent changes of a profile, each with its own Idempotency-Key, are all applied', async () => {
  const responses = await runConcurrently(8, (n) =>
    author.call('POST circle/memberapi edit', { nickname: `第 ${n} 个名字` }, { 'idempotency-key': `name ${n}` }),
  )
  expect(responses.map(({ code }) => code)).toEqual(Array(8).fill(0))
})

test('a refused request does not use up its Idempotency-Key', async () => {
  expect(
    (await author.call('POST circle/postingapi common', { content: '代开发票' }, { 'idempotency-key': 'k-2' })).code,
  ).toBe(422)
  expect(
    (await author.call('POST circle/postingapi common', { content: '改好了' }, { 'idempotency-key': 'k-2' })).code,
  ).toBe(0)
})

test('concurrent comments are all stored, and the post counts the approved ones', async () => {
  const ids = await runConcurrently(20, (i) =>
    publishApprovedComment(reviewer, author, { topic_id: post, content: `第 ${i} 句` }),
  )
  expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 20 })
  await author.ok('POST circle/replyapi del', { comment_id: ids[0] })
  expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ reply: 19 })
})

/** Every counter equals its rows, whatever ran concurrently. */
const expectCountersOfRows = async () => {
  const counts = await app.db.selectFrom('state_count').selectAll().execute()
  for (const kind of ['post', 'comment'] as const) {
    const rows = await app.db
      .selectFrom(kind)
      .select(({ fn }) => ['site_id', 'state', fn.countAll<number>().as('n')])
      .groupBy(['site_id', 'state'])
      .execute()
    for (const row of rows) {
      const slots = counts.filter((c) => c.kind === kind && c.site_id === row.site_id && c.state === row.state)
      expect(sumOf(slots), `${kind} ${row.state}`).toBe(row.n)
    }
    expect(sumOf(counts.filter((c) => c.kind === kind))).toBe(sumOf(rows))
  }
}

const sumOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0)
