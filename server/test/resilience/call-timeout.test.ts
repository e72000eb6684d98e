import type { CallName } from '@quanzi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person
let reader: Person
let post: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('楼主')
  reader = await app.createPerson('读者')
  await app.db.updateTable('member').set({ coins: 10 }).where('id', '=', reader.id).execute()
  await sql`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.8); return coalesce(new, old); end $$`.execute(app.db)
})
beforeEach(async () => {
  post = await publishApprovedPost(reviewer, author, { content: '大家看看' })
})
afterAll(() => app.close())

/** Lets writes to a table take longer than a call may. */
const withSlowTable = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  await sql
    .raw(`create trigger slow before insert or update on ${table} for each row execute function be_slow()`)
    .execute(app.db)
  const { config } = app.context
  config.callTimeoutMs = 300
  try {
    return await work()
  } finally {
    delete config.callTimeoutMs
    await sql.raw(`drop trigger slow on ${table}`).execute(app.db)
  }
}

const countRows = async (): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from post) as posts, (select sum(likes) from post) as likes,
      (select sum(comments) from post) as comments, (select count(*) from comment) as rows_of_comments,
      (select count(*) from post_like) as rows_of_likes, (select count(*) from member_follow) as follows,
      (select count(*) from ledger) as bookings, (select count(*) from review_history) as decisions,
      (select count(*) from report) as reports, (select count(*) from notice) as notices,
      (select count(*) from job) as jobs, (select count(*) from idempotency) as keys`.execute(app.db)
  return rows[0] ?? {}
}

type WriteCall = { call: CallName; by: () => Person; input: () => Record<string, unknown>; slow: string }
const writes: WriteCall[] = [
  { call: 'POST circle/postingapi common', by: () => author, input: () => ({ content: '又一帖' }), slow: 'post' },
  {
    call: 'POST circle/replyapi comment',
    by: () => reader,
    input: () => ({ topic_id: post, content: '说得好' }),
    slow: 'comment',
  },
  { call: 'POST circle/diggapi topic', by: () => reader, input: () => ({ topic_id: post }), slow: 'post_like' },
  {
    call: 'POST circle/commonapi subscribe',
    by: () => reader,
    input: () => ({ to_member_id: author.id }),
    slow: 'member_follow',
  },
  {
    call: 'POST circle/commonapi report',
    by: () => reader,
    input: () => ({ kind: 'topic', id: post, reason_id: 1 }),
    slow: 'report',
  },
  {
    call: 'POST reward/give',
    by: () => reader,
    input: () => ({ content_id: post, kind: 'coin', amount: 1 }),
    slow: 'ledger',
  },
  {
    call: 'POST circle/topic offline',
    by: () => reviewer,
    input: () => ({ topic_id: post, reason: '属实' }),
    slow: 'review_history',
  },
]

test.each(writes)(
  '$call stores nothing when its time limit is exceeded, and its retry succeeds once',
  async ({ call, by, input, slow }) => {
    const headers = { 'idempotency-key': `slow ${call}` }
    const before = await countRows()
    const late = await withSlowTable(slow, () => by().call(call, input(), headers))
    expect(late).toMatchObject({ status: 503, error: '服务暂时不可用，请稍后再试', headers: { 'retry-after': '5' } })
    expect(await countRows()).toEqual(before)
    const [first, second] = [await by().call(call, input(), headers), await by().call(call, input(), headers)]
    expect(first).toMatchObject({ status: 200, code: 0 })
    expect(second.data).toEqual(first.data)
    const after = await countRows()
    expect(after).not.toEqual(before)
    await by().call(call, input(), headers)
    expect(await countRows()).toEqual(after)
  },
)

test('without a key a write is in the database if and only if the call succeeded', async () => {
  const response = await withSlowTable('post_like', () => reader.call('POST circle/diggapi topic', { topic_id: post }))
  expect([200, 503]).toContain(response.status)
  const rows = await app.db.selectFrom('post_like').selectAll().where('post_id', '=', post).execute()
  expect(rows).toHaveLength(response.status === 200 ? 1 : 0)
})

test('an upload that exceeds its time limit leaves no file, and its bytes are not deleted while they are being read', async () => {
  const { images } = app.context.ports
  let ended = false
  app.usePorts({
    images: {
      ...images,
      process: async (bytes) => {
        await new Promise((resolve) => setTimeout(resolve, 600))
        ended = true
        return images.process(bytes)
      },
    },
  })
  app.context.config.callTimeoutMs = 200
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(64)]), 'a.png')
  const late = await author.upload('POST index/upload/file', form)
  expect(late.status).toBe(503)
  delete app.context.config.callTimeoutMs
  await expect.poll(() => ended).toBe(true)
  app.usePorts({ images })
  // A second upload takes the same steps after what is left of the first one.
  form.set('file', new Blob([new Uint8Array(65)]), 'b.png')
  const { data } = await author.upload('POST index/upload/file', form)
  const files = await app.db.selectFrom('file').select(['id', 'token']).execute()
  expect(files.map(({ id }) => id)).toEqual([data.attachid])
  expect([...app.files.keys()].filter((key) => !key.includes(files[0]?.token ?? '-'))).toEqual([])
})

test('a picture whose call ended while it was queued is not processed', async () => {
  const { images } = app.context.ports
  let takeTurn = () => {}
  const turn = new Promise<void>((resolve) => {
    takeTurn = resolve
  })
  const outcomes: string[] = []
  app.usePorts({
    images: {
      ...images,
      process: async (source) => {
        await turn
        if (source instanceof Uint8Array) throw new Error('a file was expected')
        outcomes.push(
          source.owner === author.id ? 'own turn' : 'turn of others',
          await source.bytes().then(
            () => 'read',
            () => 'refused',
          ),
        )
        return { fault: 'busy' }
      },
    },
  })
  app.context.config.callTimeoutMs = 200
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(64)]), 'a.png')
  expect((await author.upload('POST index/upload/file', form)).status).toBe(503)
  delete app.context.config.callTimeoutMs
  takeTurn()
  await expect.poll(() => outcomes).toEqual(['own turn', 'refused'])
  app.usePorts({ images })
})
