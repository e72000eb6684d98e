// @module-tag long

import { minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isUnavailable } from '../../src/platform/db/errors.ts'
import { withDeadline } from '../../src/platform/db/open-handle.ts'
import { runWithDeadline } from '../../src/platform/db/transaction/deadline.ts'
import { transaction } from '../../src/platform/db/transaction/transaction.ts'
import { openInvalidationBus } from '../../src/platform/invalidation/invalidation-bus.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { startDatabaseProxy } from './database-proxy.ts'

/** Open connections lose every packet and are never closed, as those to a machine that is gone; new ones work. */
const template = inject('template')

describe.skipIf(template.engine !== 'postgres')('when the network of the primary goes silent', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let app: TestApp
  let observer: Client
  let author: Person
  let post: number

  beforeAll(async () => {
    proxy = await startDatabaseProxy(template.engine === 'postgres' ? template.url : '')
    app = await openTestApp({ auditSwitch: 1, proxiedUrl: proxy.urlOf })
    observer = new Client({ connectionString: app.url })
    await observer.connect()
    author = await app.createPerson('楼主')
    post = await publishApprovedPost(await app.createPerson('一审', { level: 1 }), author, { content: '网络断了' })
  })
  afterAll(async () => {
    proxy?.resume()
    await observer?.end()
    await app?.close()
    await proxy?.close()
  })
  afterEach(() => proxy.resume())

  const like = () => author.call('POST circle/diggapi topic', { topic_id: post })
  const count = () => sql<{ n: number }>`select count(*)::int as n from post_like`.execute(app.db)
  const checkedOut = () => {
    const { pool } = app.context.database
    return pool.totalCount - pool.idleCount
  }
  /** Asked past the pool and the proxy. */
  const countSleepers = async () => {
    const { rows } = await observer.query(
      "select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)' and state = 'active'",
    )
    return rows.length
  }
  /** As many connections in the pool as it may have, all of them idle. */
  const fillPool = () => Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(app.db)))

  test('calls are answered within their time, and succeed again without a restart', {
    timeout: 2 * minute,
  }, async () => {
    await fillPool()
    proxy.freezeOpen()
    const silentAt = performance.now()
    const answers = await Promise.all([like(), app.visitor.call('GET circle/topicapi list')])
    expect(performance.now() - silentAt).toBeLessThan(18_500)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    await expect.poll(async () => (await like()).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(() => app.context.database.deafMs(), { timeout: 30_000 }).toBe(0)
  })

  test('an idle process notices that its listening connection is lost, and listens again', {
    timeout: minute,
  }, async () => {
    const { database } = app.context
    const onMissed = vi.fn()
    await database.listen('silent', () => {}, onMissed)
    proxy.freezeOpen()
    await expect.poll(() => onMissed.mock.calls.length, { timeout: 25_000 }).toBe(1)
    expect(database.deafMs()).toBe(0)
  })

  test('a process that starts waits for others also where the database is too slow to name them', async () => {
    const { database } = app.context
    const startedAt = performance.now()
    await openInvalidationBus({ ...database, countProcesses: async () => 0 })
    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
  })

  test('transactions that were open give their connections back, with a deadline and without one', {
    timeout: 2 * minute,
  }, async () => {
    // None of the connections is one that the tests before have broken.
    await expect
      .poll(() =>
        fillPool().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const outcomes: Promise<unknown>[] = []
    const record = (work: Promise<unknown>) => outcomes.push(work.catch((error: unknown) => error))
    for (let n = 0; n < 9; n++)
      record(
        runWithDeadline(12_000, (deadline) =>
          transaction(withDeadline(app.db, deadline), (trx) => sql`select pg_sleep(30)`.execute(trx)),
        ),
      )
    record(transaction(app.db, (trx) => sql`select pg_sleep(30)`.execute(trx)))
    await expect.poll(countSleepers).toBe(10)
    proxy.freezeOpen()
    for (const outcome of await Promise.all(outcomes)) expect(isUnavailable(outcome)).toBe(true)
    await expect.poll(checkedOut, { timeout: 20_000 }).toBe(0)
    expect((await count()).rows).toHaveLength(1)
    await expect.poll(async () => (await like()).status, { timeout: 10_000 }).toBe(200)
  })
})
