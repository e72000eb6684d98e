import { minute } from '@quanzi/contract/time'
// @module-tag long

import { randomUUID } from 'node:crypto'
import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../src/platform/db/open.ts'
import { publishApprovedPost } from '../publish.ts'
import { withDatabaseName } from '../template.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { type ReplicatedPostgres, standbysMissing, startReplicatedPostgres } from './replicated-postgres.ts'

const missing = standbysMissing(inject('template').engine)

describe.skipIf(missing)(`reads from replicas${missing ? ` (${missing})` : ''}`, () => {
  let server: ReplicatedPostgres
  let primaryProxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let replicaProxy: Awaited<ReturnType<typeof startDatabaseProxy>>
  let app: TestApp
  let author: Person
  let reviewer: Person
  let post: number

  beforeAll(async () => {
    server = await startReplicatedPostgres(2)
    primaryProxy = await startDatabaseProxy(server.url)
    replicaProxy = await startDatabaseProxy(server.standbys[0] ?? '')
    app = await openTestApp({
      auditSwitch: 1,
      server: { ...server, standbys: server.standbys.slice(0, 1).map(replicaProxy.urlOf) },
      proxiedUrl: primaryProxy.urlOf,
    })
    author = await app.createPerson('楼主')
    reviewer = await app.createPerson('一审', { level: 1 })
    post = await publishApprovedPost(reviewer, author, { content: '主库的帖子' })
  })
  afterAll(async () => {
    await app?.close()
    await primaryProxy?.close()
    await replicaProxy?.close()
    await server?.stop()
  })

  const replicas = () => app.context.database.replicas
  const onReplica = (text: string) => server.run<{ n: number }>(server.standbys[0] ?? '', text)
  const isOnReplica = async (): Promise<boolean> =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(replicas().reads())).rows[0]
      ?.standby ?? false
  const isServing = async () => {
    await isOnReplica()
    return replicas().states()[0]?.reason
  }
  const pauseReplay = () => onReplica('select pg_wal_replay_pause()')
  const resumeReplay = () => onReplica('select pg_wal_replay_resume()')
  const read = (person = app.visitor) => person.call('GET circle/topicapi detail', { topic_id: post })

  beforeEach(async () => {
    primaryProxy.resume()
    replicaProxy.resume()
    await resumeReplay()
    await expect.poll(isServing, { timeout: 20_000 }).toBe(null)
    await expect.poll(isOnReplica, { timeout: 20_000 }).toBe(true)
  })

  test('feeds, details, comments and searches are read from the replica, reviews and own messages from the primary', async () => {
    const reads = vi.spyOn(replicas(), 'reads')
    const asksReplica = async (person: Person, call: CallName, input = {}) => {
      reads.mockClear()
      await person.ok(call, input)
      return reads.mock.calls.length > 0
    }
    for (const person of [app.visitor, author]) {
      expect(await asksReplica(person, 'GET circle/topicapi list')).toBe(true)
      expect(await asksReplica(person, 'GET circle/topicapi detail', { topic_id: post })).toBe(true)
      expect(await asksReplica(person, 'GET circle/replyapi list', { topic_id: post })).toBe(true)
      expect(await asksReplica(person, 'GET circle/topicapi search', { keywords: '帖子' })).toBe(true)
    }
    expect(await asksReplica(reviewer, 'GET circle/topic list')).toBe(false)
    expect(await asksReplica(author, 'GET circle/topicapi detail_edit', { topic_id: post })).toBe(false)
    reads.mockRestore()
  })

  test('a decision is visible at once while the replica lags, which is then not used until it has caught up', async () => {
    const other = await publishApprovedPost(reviewer, author, { content: '马上下线' })
    await expect.poll(isOnReplica, { timeout: 20_000 }).toBe(true)
    await pauseReplay()
    await reviewer.ok('POST circle/topic offline', { topic_id: other, reason: '引战' })
    const { data } = await app.visitor.call('GET circle/topicapi detail', { topic_id: other })
    expect(data).toEqual({ topic_id: other, state: '5' })
    expect(await isOnReplica()).toBe(false)
    await expect.poll(isServing, { timeout: 20_000 }).toBe('behind')
    await resumeReplay()
    await expect.poll(isOnReplica, { timeout: 20_000 }).toBe(true)
    expect((await app.visitor.call('GET circle/topicapi detail', { topic_id: other })).data).toMatchObject({
      state: '5',
    })
  })

  test('a write that need not be visible at once stops the use of a lagging replica after at most a second', async () => {
    await pauseReplay()
    await sql`update post set views = views + 1 where id = ${post}`.execute(app.db)
    await expect.poll(isOnReplica, { timeout: 20_000 }).toBe(false)
  })

  test('a member who has written reads their own write from the primary, by a cookie of some seconds', async () => {
    const written = await author.call('POST circle/diggapi topic', { topic_id: post })
    const [cookie] = [written.headers['set-cookie'] ?? []].flat().map(String)
    expect(cookie).toMatch(/^quanzi_wrote=1; Max-Age=5; Path=\/; HttpOnly/)
    await pauseReplay()
    await author.ok('POST circle/diggapi topic_cancel', { topic_id: post })
    const own = await author.call(
      'GET circle/topicapi detail',
      { topic_id: post },
      { cookie: `${author.cookie}; quanzi_wrote=1` },
    )
    expect(own.data).toMatchObject({ is_digg: 0 })
  })

  test('a member who has read messages gets the unread counts from the primary', async () => {
    for (const call of [
      'GET circle/memberapi get_digg',
      'GET circle/memberapi get_reply',
      'GET circle/memberapi fans',
    ] as const) {
      const { headers } = await author.call(call)
      expect([call, String(headers['set-cookie'])]).toEqual([call, expect.stringMatching(/^quanzi_wrote=1;/)])
    }
  })

  test('a handle for reading refuses writes and transactions', async () => {
    const { reads } = replicas()
    await expect(sql`update post set views = 0`.execute(reads())).rejects.toThrow('for reading')
    await expect(
      reads()
        .transaction()
        .execute(async () => {}),
    ).rejects.toThrow()
  })

  test('a replica that fails or hangs is not used, and used again when it is back, without an error', async () => {
    for (const fault of ['stop', 'silence'] as const) {
      replicaProxy[fault]()
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await read()).status))
      expect(new Set(statuses)).toEqual(new Set([200]))
      await expect.poll(isServing, { timeout: 20_000 }).toBe('away')
      expect((await read()).status).toBe(200)
      replicaProxy.resume()
      await expect.poll(isOnReplica, { timeout: 10_000 }).toBe(true)
    }
  })

  test('a query that the replay cancels on the replica is repeated on the primary', async () => {
    const slow = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby, pg_sleep(1.5), count(*) from post`
    const answer = slow.execute(replicas().reads())
    await sql`update post set views = views + 1`.execute(app.db)
    await sql`vacuum (freeze) post`.execute(app.db)
    expect((await answer).rows).toHaveLength(1)
  })

  test('while the primary is away, reads come from the replica marked as stale, and writes get 503', async () => {
    expect((await read(author)).headers['server-timing']).toBeUndefined()
    primaryProxy.stop()
    await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 5_000 }).toBe('stale')
    for (const person of [app.visitor, author]) {
      const answers = await Promise.all([
        read(person),
        person.call('GET circle/topicapi list'),
        person.call('GET circle/replyapi list', { topic_id: post }),
        person.call('GET circle/commonapi setting'),
      ])
      for (const { status, headers } of answers) {
        expect(status).toBe(200)
        expect(headers['server-timing']).toBe('stale')
      }
    }
    expect(await author.call('GET ajax/user')).toMatchObject({ status: 200 })
    const begins = ['GET login/captcha', 'GET circle/commonapi wxuser', 'GET index/vms/getunique']
    const input = {
      topic_id: post,
      id: post,
      kind: 'topic',
      tag_id: 1,
      reply_id: 1,
      content_id: post,
      keywords: '帖子',
    }
    for (const name of keysOf(calls).filter((one) => one.startsWith('GET ') && !begins.includes(one)))
      for (const person of [author, reviewer]) expect((await person.call(name, input)).status, name).toBeLessThan(500)
    for (const list of ['get_digg', 'get_reply', 'fans'] as const)
      expect((await author.call(`GET circle/memberapi ${list}`)).status).toBe(200)
    expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    })
    primaryProxy.resume()
    await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 10_000 }).toBeUndefined()
    await expect.poll(async () => (await author.call('POST circle/diggapi topic', { topic_id: post })).status).toBe(200)
  })

  test('a read that began before the primary was lost continues on the replica', async () => {
    const handle = replicas().reads()
    primaryProxy.stop()
    await expect.poll(() => replicas().states()[0]?.reason, { timeout: 10_000 }).toBe('behind')
    await expect.poll(() => replicas().isStandingIn(), { timeout: 10_000 }).toBe(true)
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(handle)
    expect(rows).toEqual([{ standby: true }])
  })

  test('a replica takes over reads even if the lost primary had reported a log position that no server has received', async () => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query('begin')
    try {
      await expect
        .poll(async () => {
          await client.query("select pg_logical_emit_message(true, 'test', 'never flushed')")
          replicas().raiseFloor()
          return isServing()
        })
        .toBe('behind')
      primaryProxy.stop()
      await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 8_000 }).toBe('stale')
      expect((await read(author)).status).toBe(200)
    } finally {
      await client.query('rollback')
      await client.end()
    }
  })

  // What was asked before the silence was noticed ends after the time that one statement may take.
  test('while the primary hangs, reads come from the replica', { timeout: minute }, async () => {
    primaryProxy.silence()
    await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 30_000 }).toBe('stale')
    expect((await read(author)).status).toBe(200)
    primaryProxy.resume()
    await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 15_000 }).toBeUndefined()
  })

  test('a read that has waited in vain for the invalidations of the primary comes from the replica', async () => {
    const { invalidation } = app.context
    // Beside another process every call waits for what that one has changed.
    const other = randomUUID()
    await sql`insert into server_process (id, seen_at) values (${other}, clock_timestamp())`.execute(app.db)
    const seesOther = async () => {
      await invalidation.catchUp()
      return invalidation.hasPeers()
    }
    await expect.poll(seesOther).toBe(true)
    await sql`delete from server_process where id = ${other}`.execute(app.db)
    await expect.poll(isOnReplica, { timeout: 10_000 }).toBe(true)
    primaryProxy.freezeOpen()
    const { status, headers } = await read()
    expect([status, headers['server-timing']]).toEqual([200, 'stale'])
  })

  test('after the network of the primary went silent, writes succeed as soon as new connections do', {
    timeout: minute,
  }, async () => {
    primaryProxy.freezeOpen()
    // A read from before the silence is noticed waits for the time of a statement, in which it is mended.
    await expect.poll(() => replicas().isStandingIn(), { timeout: 10_000 }).toBe(true)
    expect((await read()).headers['server-timing']).toBe('stale')
    await expect
      .poll(async () => (await author.call('POST circle/diggapi topic', { topic_id: post })).status, {
        timeout: 30_000,
      })
      .toBe(200)
    await expect.poll(async () => (await read()).headers['server-timing'], { timeout: 15_000 }).toBeUndefined()
  })

  test('a replica of another primary, or one that was promoted, is not used', async () => {
    const [, standby = ''] = server.standbys
    await server.run(standby, 'select pg_wal_replay_pause()')
    const other = await openDatabase({
      url: app.url ?? '',
      readUrls: [withDatabaseName(standby, nameOf(app)), app.url ?? ''],
      dataDir: '',
    })
    try {
      const reason = (server = 0) => {
        other.replicas.reads()
        return other.replicas.states()[server]?.reason
      }
      await expect.poll(reason, { timeout: 15_000 }).toBe('another primary')
      await server.run(standby, 'select pg_wal_replay_resume()')
      await expect.poll(reason, { timeout: 15_000 }).toBe(null)
      await server.run(standby, 'select pg_promote()')
      await author.ok('POST circle/postingapi common', { content: '只在主库' })
      await expect.poll(reason, { timeout: 15_000 }).toBe('another primary')
      expect(reason(1)).toBe('primary')
    } finally {
      await other.close()
    }
  })
})

const nameOf = ({ url }: TestApp) => new URL(url ?? '').pathname.slice(1)
