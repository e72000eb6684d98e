// @module-tag long

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openLog } from '../../src/config/log.ts'
import { isUnavailable } from '../../src/platform/db/errors.ts'
import { openOutageLog } from '../../src/platform/db/postgres/outage-log.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { startDatabaseProxy } from './database-proxy.ts'

/** PostgreSQL behind a proxy that can be broken: what readers and the log see of it. */
const template = inject('template')

describe.skipIf(template.engine !== 'postgres')('when the connection to PostgreSQL breaks', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let app: TestApp
  let author: Person
  let post: number
  let lines: { msg: string; level: number; outage?: string; err?: { message: string } }[] = []

  beforeAll(async () => {
    proxy = await startDatabaseProxy(template.engine === 'postgres' ? template.url : '')
    app = await openTestApp({
      auditSwitch: 1,
      proxiedUrl: proxy.urlOf,
      log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    })
    author = await app.createPerson('楼主')
    post = await publishApprovedPost(await app.createPerson('一审', { level: 1 }), author, { content: '断线时的帖子' })
  })
  afterAll(async () => {
    await app?.close()
    await proxy?.close()
  })
  beforeEach(() => {
    lines = []
  })

  const outageLines = () => lines.filter(({ outage }) => outage).map(({ msg }) => msg)
  let round = 0
  /** Calls that read and write, a page and a feed for machines, the tracking pixel, a file. */
  const callAll = async (): Promise<number[]> => {
    const paths = ['/post/1', '/feed.xml', '/sitemap.xml', '/api/circle/memberapi?action=info', '/readyz']
    const responses = await Promise.all([
      author.call('POST circle/postingapi common', { content: `第 ${++round} 次` }),
      author.call('POST circle/diggapi topic', { topic_id: post }),
      author.call('POST circle/replyapi comment', { topic_id: post, content: `第 ${round} 次` }),
      author.call('GET circle/topicapi detail', { topic_id: post }),
      app.visitor.call('GET circle/topicapi list', { page: 1 + (round % 50) }),
      app.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `131${String(round).padStart(8, '0')}` }),
      ...paths.map(async (url) => ({ status: (await app.server.inject(url)).statusCode })),
    ])
    return responses.map(({ status }) => status)
  }
  const isRecovered = async () => (await author.call('POST circle/diggapi topic', { topic_id: post })).status

  test('at any moment, calls succeed or get 503, never 500', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 12; i++) {
      const calls = callAll()
      await pause(i % 8)
      proxy.breakAll()
      for (const status of await calls) statuses.add(status)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([503])
    await expect
      .poll(async () => [await isRecovered(), outageLines().at(-1)], { timeout: 10_000 })
      .toEqual([200, 'the database is available again'])
  })

  test('an outage of three seconds under load is logged by one line when it begins and one when it ends, without a stack', async () => {
    proxy.stop()
    const until = performance.now() + 3_000
    let failed = 0
    while (performance.now() < until) failed += (await callAll()).filter((status) => status === 503).length
    proxy.resume()
    expect(failed).toBeGreaterThan(50)
    await expect
      .poll(async () => [await isRecovered(), ...outageLines()], { timeout: 10_000 })
      .toEqual([200, 'the database is not available', 'the database is available again'])
    expect(lines.flatMap(({ msg, err }) => (err ? `${msg}: ${err.message}` : []))).toEqual([
      expect.stringMatching(/^the database is not available: /),
    ])
    expect(lines.length).toBeLessThan(10)
  })

  test('the record of a publication that meets an outage is written after it', async () => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '重启之前发的' })
    proxy.stop()
    await app.securityLog.flush()
    proxy.resume()
    await expect.poll(isRecovered, { timeout: 10_000 }).toBe(200)
    await app.securityLog.flush()
    const records = app.db.selectFrom('security_event').select('member_id').where('item', '=', `post:${topic_id}`)
    expect(await records.execute()).toEqual([{ member_id: author.id }])
  })
})

test('an outage that lasts is logged once a minute, with the failures since the last line', () => {
  const written: [message: string, failures: unknown][] = []
  const write = (fields: object, message: string) =>
    void written.push([message, (fields as { failures?: number }).failures])
  vi.useFakeTimers({ toFake: ['performance'] })
  const outages = openOutageLog({ info: write, warn: write, error: write })
  for (let i = 0; i < 181; i++) {
    outages.failed(new Error('Connection terminated unexpectedly'))
    vi.advanceTimersByTime(1_000)
  }
  outages.succeeded(true)
  vi.useRealTimers()
  expect(written).toEqual([
    ['the database is not available', undefined],
    ['the database is still not available', 60],
    ['the database is still not available', 60],
    ['the database is still not available', 60],
    ['the database is available again', 181],
  ])
})

test('a changed password or a renamed database is an outage until a connection is accepted', () => {
  const lines: string[] = []
  const write = (_: object, line: string) => void lines.push(line)
  vi.useFakeTimers({ toFake: ['performance'] })
  for (const code of ['28P01', '28000', '3D000']) {
    const outages = openOutageLog({ info: write, warn: write, error: write })
    const error = Object.assign(new Error('rejected'), { code })
    expect(isUnavailable(error)).toBe(true)
    for (let i = 0; i < 5; i++) expect(outages.failed(error)).toBe(true)
    vi.advanceTimersByTime(2_000)
    outages.succeeded(false)
    expect(lines.splice(0)).toEqual(['the database is not available', 'the database is available again'])
  }
  vi.useRealTimers()
})
