// @module-tag long

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { describeStartupError } from '../../src/config/startup-errors.ts'
import { withMigrationLock } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { withDeadline } from '../../src/platform/db/open-handle.ts'
import { detectPooler } from '../../src/platform/db/postgres/pooler.ts'
import { DeadlineError, runWithDeadline } from '../../src/platform/db/transaction/deadline.ts'
import { transaction } from '../../src/platform/db/transaction/transaction.ts'
import { queueJob } from '../../src/platform/jobs/queue.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { pgbouncerMissing, pgbouncerPrepares, startPgbouncer } from './pgbouncer.ts'

/** Two server processes whose statements go through the PgBouncer of this machine, in transaction mode. */
const template = inject('template')
const missing = template.engine === 'postgres' ? pgbouncerMissing() : 'the embedded engine has no pooler'

describe.skipIf(missing)(`behind PgBouncer in transaction mode${missing ? ` (${missing})` : ''}`, () => {
  let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>
  let app: TestApp
  let peer: Awaited<ReturnType<TestApp['startPeer']>>
  let author: Person
  let reviewer: Person
  let post: number

  beforeAll(async () => {
    pgbouncer = await startPgbouncer(template.engine === 'postgres' ? template.url : '')
    app = await openTestApp({ auditSwitch: 1, pooledUrl: pgbouncer.pooledUrl })
    peer = await app.startPeer()
    author = await app.createPerson('云溪小满')
    reviewer = await app.createPerson('一审老陈', { level: 1 })
  })
  afterAll(async () => {
    await peer?.close()
    await app?.close()
    await pgbouncer?.stop()
  })

  const readSetting = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`
  const onServer = async (text: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: app.url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  test('a start without the direct address, or with a pooler at it, is refused with what to set', async () => {
    const url = pgbouncer.pooledUrl(app.url ?? '')
    const readStartError = (directUrl?: string) =>
      openDatabase({ url, directUrl, dataDir: '' }).then(
        () => 'started',
        (error: unknown) => describeStartupError(error),
      )
    const [withoutDirect, withPooler] = await Promise.all([readStartError(), readStartError(url)])
    expect(withoutDirect).toMatch(/^DATABASE_URL leads to .* set DATABASE_DIRECT_URL .*事务模式的连接池/)
    expect(withPooler).toMatch(/^A notification sent over DATABASE_URL does not arrive .*且后者不能经过连接池/)
  })

  test('statements are prepared by name from PgBouncer 1.21 on, and not by name before', async () => {
    const detect = async (url: string) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      const found = await detectPooler(client)
      await client.end()
      return found
    }
    expect(await detect(app.url ?? '')).toBeUndefined()
    expect(await detect(pgbouncer.pooledUrl(app.url ?? ''))).toEqual({ keepsPrepared: pgbouncerPrepares() })
  })

  test('posts, decisions, likes, comments and sessions hold in both processes at once', async () => {
    const onPeer = peer.withPerson(author)
    for (let i = 0; i < 25; i++) {
      post = await publishApprovedPost(reviewer, author, { content: `池中的第 ${i} 条` })
      expect(await peer.listFeedIds()).toContain(post)
      await onPeer.ok('POST circle/diggapi topic', { topic_id: post })
      expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ digg: 1 })
      if (i % 2 === 0) continue
      await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
      expect(await peer.listFeedIds()).not.toContain(post)
    }
    post = await publishApprovedPost(reviewer, author, { content: '留下的一条' })
    const both = [author, onPeer, author, onPeer]
    const sent = await Promise.all(
      both.map((person) =>
        person.call('POST circle/postingapi common', { content: '同一条' }, { 'idempotency-key': 'one' }),
      ),
    )
    expect(new Set(sent.map(({ data }) => data?.topic_id)).size).toBe(1)
    const leaving = await app.createPerson('要走的人')
    expect(await peer.getResponseCode('circle/topicapi?action=watchlist', leaving)).toBe(0)
    await leaving.ok('POST login/logout')
    expect(await peer.getResponseCode('circle/topicapi?action=watchlist', leaving)).toBe(401)
  })

  test('jobs run once, and migrations and long reads bypass the pooler', async () => {
    await queueJob(app.db, { kind: 'lift-ban', payload: { memberId: author.id }, runAt: new Date(0) })
    await Promise.all([app.jobs.runDue(), peer.jobs.runDue()])
    expect(await app.db.selectFrom('job').select('id').where('kind', '=', 'lift-ban').execute()).toEqual([])
    const { database } = app.context
    const lock = ({ withoutStatementTimeout }: typeof database) =>
      withoutStatementTimeout((client) => withMigrationLock(client, async () => 'locked'))
    expect(await Promise.all([lock(database), lock(peer.context.database)])).toEqual(['locked', 'locked'])
    const locks = () => onServer("select from pg_locks where locktype = 'advisory' and granted")
    await expect.poll(locks, { timeout: 10_000 }).toEqual([])
    const { rows } = await database.withoutStatementTimeout((client) => client.query('show statement_timeout'))
    expect(rows).toEqual([{ statement_timeout: '0' }])
  })

  test('connections of the pool keep no session state, and each transaction has its time limits', async () => {
    const names = ['statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone']
    const outside = await Promise.all(names.map((name) => readSetting(name).execute(app.db)))
    expect(outside.map(({ rows }) => rows[0]?.value)).toEqual(['0', '0', 'UTC'])
    const inside = await transaction(app.db, async (trx) => [
      (await readSetting('statement_timeout').execute(trx)).rows[0]?.value,
      (await readSetting('idle_in_transaction_session_timeout').execute(trx)).rows[0]?.value,
    ])
    expect(inside).toEqual(['15s', '1min'])
    const asleep = runWithDeadline(200, (deadline) => sql`select pg_sleep(30)`.execute(withDeadline(app.db, deadline)))
    await expect(asleep).rejects.toBeInstanceOf(DeadlineError)
    const sleeping = () =>
      onServer("select from pg_stat_activity where state = 'active' and query like '%pg_sleep(30)'")
    await expect.poll(sleeping).toEqual([])
  })

  test('when PgBouncer is killed calls are answered by 503, and both processes work again after it', async () => {
    const ready = async () => (await app.server.inject('/readyz')).statusCode
    expect(await ready()).toBe(200)
    await pgbouncer.kill()
    expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    })
    expect(await ready()).toBe(503)
    await pgbouncer.start()
    await expect.poll(ready).toBe(200)
    const next = await publishApprovedPost(reviewer, author, { content: '又回来了' })
    expect(await peer.listFeedIds()).toContain(next)
    await reviewer.ok('POST circle/topic offline', { topic_id: next, reason: '引战' })
    expect(await peer.listFeedIds()).not.toContain(next)
  })
})
