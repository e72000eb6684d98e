import { once } from 'node:events'
import { get, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { countLockWaiters } from '../../../../test/lock-waiters.ts'
import { openTestApp, type Person, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let origin: string
let author: Person
let reviewer: Person
const openRequests: AbortController[] = []

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  author = await app.createPerson('投稿的人')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
})
afterAll(async () => {
  for (const one of openRequests) one.abort()
  await app.close()
})

/** The counts of the event stream, one by one. */
const openStream = async (person: Person) => {
  const abort = new AbortController()
  openRequests.push(abort)
  const response = await fetch(`${origin}/api/circle/audit/live`, {
    headers: { cookie: person.cookie },
    signal: abort.signal,
  })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    next: async (): Promise<ReviewQueueCounts | 'ended'> => {
      for (;;) {
        const event = /event: waiting\ndata: (.*)\n\n/.exec(text)
        if (event) {
          text = text.slice(event.index + event[0].length)
          return JSON.parse(event[1] as string)
        }
        const { value, done } = await reader.read()
        if (done) return 'ended'
        text += value
      }
    },
  }
}
const createPost = (content: string, person = author) =>
  person.ok('POST circle/postingapi common', { content, topic_type: '1' })

/** What waits for the first review. */
const countWaiting = async () => {
  const count = async (table: 'post' | 'comment') =>
    (await app.db.selectFrom(table).select('id').where('state', '=', 0).execute()).length
  return { topic: await count('post'), reply: await count('comment') }
}

test('the stream sends the counts at once and after each change', async () => {
  const stream = await openStream(reviewer)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  // A proxy that used the connection again would lose a call when the process ends.
  expect(stream.response.headers.get('connection')).toBe('close')
  expect(stream.response.headers.get('cache-control')).toContain('no-store')
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff')
  const { topic, reply } = (await stream.next()) as ReviewQueueCounts
  expect({ topic, reply }).toEqual(await countWaiting())
  const { topic_id } = await createPost('刚刚投的稿')
  expect(await stream.next()).toMatchObject({ topic: topic + 1 })
  await reviewer.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  expect(await stream.next()).toMatchObject({ topic })
})

test('a change while the first counts are read reaches the stream', async () => {
  const quick = await app.createPerson('刚打开的审核', { level: 1 })
  await quick.ok('GET circle/audit list')
  const { topic } = await countWaiting()
  const { database, invalidation } = app.context
  const executor = database.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = async (consumer) => {
    Reflect.deleteProperty(executor, 'provideConnection')
    const counted = await provide(consumer)
    await createPost('数的时候投的稿')
    await invalidation.catchUp()
    return counted
  }
  const stream = await openStream(quick)
  expect(await stream.next()).toMatchObject({ topic })
  expect(await stream.next()).toMatchObject({ topic: topic + 1 })
})

test.runIf(inject('template').engine === 'postgres')(
  'a comment whose transaction takes a second to commit reaches the stream',
  async () => {
    const { topic_id } = await createPost('慢慢提交的评论')
    await reviewer.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    await (await app.createPerson('终审', { level: 2 })).ok('POST circle/topic pass', { topic_id, rev: 1 })
    const stream = await openStream(reviewer)
    const { reply } = (await stream.next()) as ReviewQueueCounts
    const query = Client.prototype.query as (...args: unknown[]) => unknown
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const run = () => Reflect.apply(query, this, args)
      const [given] = args as [{ text?: string } | string]
      return (typeof given === 'string' ? given : given.text) === 'commit' ? pause(1_000).then(run) : run()
    })
    onTestFinished(() => spy.mockRestore())
    await author.ok('POST circle/replyapi comment', { topic_id, content: '还没提交' }, { 'idempotency-key': 'slow' })
    expect(await stream.next()).toMatchObject({ reply: reply + 1 })
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'counts of a site are read one after another, so that older ones are never sent after newer ones',
  async () => {
    const stream = await openStream(reviewer)
    const { topic } = (await stream.next()) as ReviewQueueCounts
    const blocker = new Client({ connectionString: app.url })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await createPost('数到一半的稿')
    await blocker.query('begin')
    await blocker.query('lock table state_count in access exclusive mode')
    const waiters = () => countLockWaiters(app.db)
    await expect.poll(waiters).toBe(1)
    await app.context.invalidation.publish(app.db, 'review-queue:10001')
    await pause(1_000)
    expect(await waiters()).toBe(1)
    await blocker.query('commit')
    expect(await stream.next()).toMatchObject({ topic: topic + 1 })
  },
)

test('visitors, members and reviewers of another site cannot open the stream', async () => {
  const request = async (cookie: string) => {
    const response = await fetch(`${origin}/api/circle/audit/live`, { headers: { cookie } })
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  const elsewhere = await app.createPerson('别站的审核', { level: 2, site: 10002 })
  expect(await request('')).toEqual([401, '请先登录'])
  expect(await request(author.cookie)).toEqual([403, '没有操作权限'])
  expect(await request(elsewhere.cookie)).toEqual([403, '没有操作权限'])
})

test('a stream ends when its reviewer has logged out or lost the appointment', async () => {
  const leaving = await app.createPerson('下班的审核', { level: 1 })
  const removed = await app.createPerson('被免去的审核', { level: 1 })
  const operator = await app.createPerson('本站运营', { operator: true, site: 10001 })
  const streams = [await openStream(leaving), await openStream(removed)]
  for (const stream of streams) await stream.next()
  await leaving.ok('POST login/logout')
  await operator.ok('POST console/staff review', { member_id: removed.id, level: 0 })
  await createPost('他们不该知道的稿')
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(['ended', 'ended'])
})

test('the sixth stream of a reviewer closes the oldest', async () => {
  const streams = []
  const { topic } = await countWaiting()
  const reviewerWithManyTabs = await app.createPerson('开很多窗口的人', { level: 1 })
  for (let i = 0; i < 6; i++) {
    const one = await openStream(reviewerWithManyTabs)
    await one.next()
    streams.push(one)
  }
  expect(await streams[0]?.next()).toBe('ended')
  await createPost('再投一篇')
  expect(await streams[5]?.next()).toMatchObject({ topic: topic + 1 })
})

test('a client that disconnects before its first counts is not served further', async () => {
  const { invalidation } = app.context
  const { catchUp } = invalidation
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  invalidation.catchUp = () => opened
  const setInterval = vi.spyOn(globalThis, 'setInterval')
  const arrived = new Promise<ServerResponse>((resolve) =>
    app.server.server.once('request', (_, response) => resolve(response)),
  )
  const request = get(`${origin}/api/circle/audit/live`, { headers: { cookie: reviewer.cookie }, agent: false })
  request.on('error', () => {})
  const closed = once(await arrived, 'close')
  request.destroy()
  await closed
  invalidation.catchUp = catchUp
  open()
  // A later stream is served after what is left of the first one.
  const later = await openStream(reviewer)
  await later.next()
  expect(setInterval.mock.calls.filter(([, ms]) => ms === 20_000)).toHaveLength(1)
  setInterval.mockRestore()
})

test.runIf(inject('template').engine === 'postgres')(
  'a change in one process reaches the streams of another',
  async () => {
    const peer = await app.startPeer()
    const stream = await openStream(reviewer)
    const before = (await stream.next()) as ReviewQueueCounts
    await createPost('在另一处投的稿', peer.withPerson(author))
    expect(await stream.next()).toMatchObject({ topic: before.topic + 1 })
    await peer.close()
  },
)
