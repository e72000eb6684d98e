// @module-tag long

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { type ReplicatedPostgres, standbysMissing, startReplicatedPostgres } from './replicated-postgres.ts'

const missing = standbysMissing(inject('template').engine)

describe.skipIf(missing)(`commits that wait for a standby${missing ? ` (${missing})` : ''}`, () => {
  let server: ReplicatedPostgres
  let app: TestApp
  let author: Person
  let post: number

  beforeAll(async () => {
    server = await startReplicatedPostgres(1)
    app = await openTestApp({ auditSwitch: 1, server: { url: server.url, template: server.template } })
    author = await app.createPerson('楼主')
    post = await publishApprovedPost(await app.createPerson('一审', { level: 1 }), author, { content: '等备机' })
    app.context.config.callTimeoutMs = 3_000
  })
  afterAll(async () => {
    await server?.waitFor('')
    await app?.close()
    await server?.stop()
  })

  const countComments = async (content: string) =>
    (await app.db.selectFrom('comment').select('id').where('content', '=', content).execute()).length

  test('a write whose wait ends with its time gets 503, and its retry takes effect once when a standby is back', async () => {
    await server.waitFor('a_standby_that_is_away')
    const key = randomUUID()
    const comment = (headers = {}) =>
      author.call('POST circle/replyapi comment', { topic_id: post, content: '只说一遍' }, headers)
    const refused = await comment({ 'idempotency-key': key })
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    // It is committed on the primary, which says nothing of the standby.
    expect(await countComments('只说一遍')).toBe(1)
    expect(await comment({ 'idempotency-key': key })).toMatchObject({ status: 503 })
    expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject({ status: 503 })

    await server.waitFor('standby1')
    expect(await comment({ 'idempotency-key': key })).toMatchObject({ status: 200 })
    expect(await countComments('只说一遍')).toBe(1)
    expect(await author.call('POST circle/diggapi topic', { topic_id: post })).toMatchObject({ status: 200 })
  })
})
