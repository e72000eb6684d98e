import { hour, minute } from '@quanzi/contract/time'
// @module-tag long

import type { CallName } from '@quanzi/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../../src/config/log.ts'
import { isUnavailable, outageOf } from '../../src/platform/db/errors.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { startDatabaseProxy } from './database-proxy.ts'

let app: TestApp
let reviewer: Person
let author: Person
let post: number
const lines: { msg: string; level: number; outage?: string; failures?: number }[] = []

beforeAll(async () => {
  app = await openTestApp({
    auditSwitch: 1,
    log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  })
  reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('楼主')
  post = await publishApprovedPost(reviewer, author, { content: '还在这里' })
})
afterAll(() => app.close())

const onPostgres = process.env['QUANZI_ENGINE'] === 'postgres'
const unavailable = {
  status: 503,
  state: 0,
  code: 503,
  error: '服务暂时不可用，请稍后再试',
  headers: { 'retry-after': '5' },
}
const publish = (content: string) => author.call('POST circle/postingapi common', { content })
const read = () => app.visitor.call('GET circle/topicapi detail', { topic_id: post })
const linesOf = (outage: string) => lines.filter((line) => line.outage === outage).map(({ msg }) => msg)

/** As an administrator, past the pool of the app. */
const asAdmin = async (run: (client: pg.Client, database: string) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await run(client, rows[0]?.name ?? '')
  } finally {
    await client.end()
  }
}
const terminateBackends = (client: pg.Client) =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('calls whose connections are terminated are answered by 503, and the log has a line for begin and end', async () => {
    const responses: { status: number; code: number; headers: Record<string, unknown> }[] = []
    const hasFailed = () => responses.some(({ status }) => status !== 200)
    let rounds = 0
    await asAdmin(async (client) => {
      // On a busy machine all calls of a round may be over before the connections are.
      for (; rounds < 5 || (rounds < 50 && !hasFailed()); rounds++) {
        const round = rounds
        const calls = Array.from({ length: 20 }, (_, n) => publish(`第 ${round} 轮第 ${n} 条`))
        await terminateBackends(client)
        responses.push(...(await Promise.all(calls)))
      }
    })
    const failed = responses.filter(({ status }) => status !== 200)
    expect(failed.length).toBeGreaterThan(0)
    for (const response of failed) expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    await expect
      .poll(
        async () => {
          await read()
          return linesOf('unreachable').at(-1)
        },
        { timeout: 5_000 },
      )
      .toBe('the database is available again')
    // On a slow machine a round that takes more than a second ends an outage, and the next one begins another.
    const outages = linesOf('unreachable').length / 2
    expect(outages).toBeLessThanOrEqual(rounds)
    const pair = ['the database is not available', 'the database is available again']
    expect(linesOf('unreachable')).toEqual(Array.from({ length: outages }, () => pair).flat())
    const failures = lines.reduce((sum, line) => sum + (line.outage === 'unreachable' ? (line.failures ?? 0) : 0), 0)
    expect(failures).toBeGreaterThanOrEqual(failed.length)
    expect(lines.filter(({ level, outage }) => level >= 50 && !outage)).toEqual([])
  })

  test('a statement to an unresponsive server ends soon after its time limit and counts as an outage', {
    timeout: minute,
  }, async () => {
    const proxy = await startDatabaseProxy(app.url ?? '')
    const database = await openDatabase({ url: proxy.urlOf(app.url ?? ''), dataDir: '' })
    try {
      await sql`select 1`.execute(database.db)
      proxy.silence()
      const error = await sql`select 1`.execute(database.db).then(
        () => undefined,
        (caught: unknown) => caught,
      )
      expect(isUnavailable(error)).toBe(true)
    } finally {
      proxy.resume()
      await database.close()
      await proxy.close()
    }
  })

  test('with a read-only database reads succeed and writes get 503', async () => {
    await asAdmin(async (client, name) => {
      await client.query(`alter database ${name} set default_transaction_read_only = on`)
      await terminateBackends(client)
      try {
        await expect.poll(async () => (await read()).status).toBe(200)
        expect(await publish('写不进去')).toMatchObject(unavailable)
        expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject(unavailable)
      } finally {
        await client.query('set default_transaction_read_only = off')
        await client.query(`alter database ${name} reset default_transaction_read_only`)
        await terminateBackends(client)
      }
    })
    await expect.poll(async () => (await publish('又能写了')).status).toBe(200)
    expect(linesOf('read-only')[0]).toBe('the database is not available')
  })

  test('too many connections are a temporary outage', async () => {
    const url = new URL(app.url ?? '')
    const role = `limited_${process.pid}`
    url.username = role
    await asAdmin(async (client) => {
      await client.query(`create role ${role} login connection limit 3`)
      const database = await openDatabase({ url: url.href, dataDir: '' })
      try {
        const sleepers = Array.from({ length: 3 }, () => sql`select pg_sleep(0.5)`.execute(database.db))
        const errors = (await Promise.allSettled(sleepers)).flatMap((settled) =>
          settled.status === 'rejected' ? [settled.reason] : [],
        )
        // Two where one that the opening has closed still counts.
        expect(errors.length).toBeGreaterThan(0)
        for (const error of errors)
          expect([error.code, outageOf(error), isUnavailable(error)]).toEqual(['53300', 'overloaded', true])
      } finally {
        await database.close()
        await client.query(`drop role ${role}`)
      }
    })
  })

  test('with an exhausted pool calls get 503 and browsers a page, until it has a free connection', async () => {
    const { pool } = app.context.database
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 300
    try {
      expect(await publish('没有连接')).toMatchObject(unavailable)
      for (const url of [`/s/${post}`, `/embed/post/${post}`]) {
        const page = await app.server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
        expect(page).toMatchObject({ statusCode: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
        expect(page.body).toMatch(/http-equiv="refresh".*<p>服务暂时不可用，请稍后再试$/)
      }
      expect((await app.server.inject(`/s/${post}`)).json()).toMatchObject({ code: 503 })
    } finally {
      pool.options.connectionTimeoutMillis = 10_000
      for (const client of clients) client.release()
    }
    expect((await publish('又有了')).status).toBe(200)
  })
})

describe('with a full disk', () => {
  const tables = ['post', 'comment', 'post_like', 'session', 'member', 'idempotency', 'notice', 'job']
  const fillDisk = async () => {
    await sql`create function fail_as_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      app.db,
    )
    for (const table of tables)
      await sql
        .raw(
          `create trigger disk_full before insert or update or delete on ${table} for each row execute function fail_as_full()`,
        )
        .execute(app.db)
  }
  const freeDisk = () => sql`drop function fail_as_full cascade`.execute(app.db)

  test('reads succeed, also for a session last used hours ago, and writes get 503', async () => {
    await fillDisk()
    try {
      app.advanceTime(3 * hour)
      const reads: [Person, CallName, Record<string, unknown>][] = [
        [author, 'GET circle/topicapi list', {}],
        [author, 'GET circle/topicapi detail', { topic_id: post }],
        [author, 'GET circle/replyapi list', { topic_id: post }],
        [author, 'GET circle/memberapi topic', {}],
        [reviewer, 'GET circle/topicapi list', {}],
        [app.visitor, 'GET circle/commonapi site', {}],
      ]
      for (const [person, call, input] of reads)
        expect([call, (await person.call(call, input)).status]).toEqual([call, 200])
      expect(await publish('满了')).toMatchObject(unavailable)
      expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject(unavailable)
      expect(linesOf('disk-full')).toEqual(['the database is not available'])
    } finally {
      await freeDisk()
    }
    await expect
      .poll(
        async () => {
          await publish('有空间了')
          return linesOf('disk-full')
        },
        { timeout: 5_000 },
      )
      .toEqual(['the database is not available', 'the database is available again'])
  })
})

test.each([
  [{ code: '25006' }, 'read-only'],
  [{ code: '53100' }, 'disk-full'],
  [{ code: 'ENOSPC' }, 'disk-full'],
  [{ code: '53300' }, 'overloaded'],
  [{ code: '57P01' }, 'unreachable'],
  [{ code: '57P03' }, 'unreachable'],
  [{ code: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'ENOENT', syscall: 'connect' }, 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [new Error('timeout exceeded when trying to connect'), 'overloaded'],
  [new Error('Cannot use a pool after calling end on the pool'), 'unreachable'],
  [{ code: 'ENOENT', syscall: 'open' }, undefined],
  [{ code: '23505' }, undefined],
  [new TypeError('a defect'), undefined],
  [undefined, undefined],
])('the error %o is the outage %s', (error, outage) => {
  expect(outageOf(error)).toBe(outage)
  expect(isUnavailable(error)).toBe(outage !== undefined)
})
