import { minute } from '@quanzi/contract/time'
// @module-tag long

import { setTimeout as pause } from 'node:timers/promises'
import { parseCallName } from '@quanzi/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { publishApprovedPost } from '../publish.ts'
import { randomOfFile } from '../seeded-random.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { runMixedOperations } from './mixed-operations.ts'
import { type ReplicatedPostgres, standbysMissing, startReplicatedPostgres } from './replicated-postgres.ts'

const missing = standbysMissing(inject('template').engine)
const rounds = Number(process.env['QUANZI_SOAK'] ?? 0)
const random = randomOfFile()

describe.skipIf(missing)(`two processes and two replicas that lag${missing ? ` (${missing})` : ''}`, () => {
  let server: ReplicatedPostgres
  let app: TestApp
  let peer: Awaited<ReturnType<TestApp['startPeer']>>
  let people: Person[]
  let reviewer: Person

  beforeAll(async () => {
    server = await startReplicatedPostgres(2)
    app = await openTestApp({ auditSwitch: 1, settings: { review_comments: false }, server })
    peer = await app.startPeer()
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    reviewer = await app.createPerson('一审', { level: 1 })
    people = []
    for (let n = 0; n < 6; n++) people.push(await app.createPerson(`作者${n}`))
  })
  afterAll(async () => {
    await peer?.close()
    await app?.close()
    await server?.stop()
  })

  const anyProcess = () => (random() < 0.5 ? app.server.listeningOrigin : peer.origin)
  const send = async ({ call, input, cookie }: { call: string; input: Record<string, unknown>; cookie: string }) => {
    const { method, path, action } = parseCallName(call as 'GET circle/topicapi list')
    const fields = new URLSearchParams(
      Object.entries({ ...(action && { action }), ...input }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    )
    const response = await fetch(`${anyProcess()}/api/${path}${method === 'GET' ? `?${fields}` : ''}`, {
      method,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body: fields.toString() }),
    })
    const { state, code, data } = (await response.json()) as { state: 0 | 1; code: number; data: unknown }
    return { status: response.status, state, code, data, cookies: response.headers.getSetCookie() }
  }
  /** Each standby stands still for a random time again and again. */
  const lag = (maxMs: number) => {
    let running = true
    const stall = async (url: string): Promise<void> => {
      while (running) {
        await pause(random() * maxMs * 0.3)
        await server.run(url, 'select pg_wal_replay_pause()')
        await pause(random() ** 3 * maxMs)
        await server.run(url, 'select pg_wal_replay_resume()')
      }
    }
    const all = Promise.all(server.standbys.map(stall))
    return async () => {
      running = false
      await all
    }
  }

  test('show nothing withdrawn and hide no write of the reader, whatever the lag', {
    timeout: minute + rounds * 600_000,
  }, async () => {
    const stop = lag(rounds ? 10_000 : 1_000)
    const { wrong, done, statuses, withdrawn } = await runMixedOperations({
      send,
      readPage: async (path) => (await fetch(`${anyProcess()}${path}`)).text(),
      people,
      reviewer,
      random,
      operations: rounds ? rounds * 10_000 : 400,
    })
    await stop()
    const counts = [app.context, peer.context].map(({ database }) => database.replicas.counts())
    if (rounds) print({ done, withdrawn, statuses: [...statuses], counts })
    expect(wrong).toEqual([])
    // 410 is a post that its author has deleted, 422 the comments of one that is offline.
    const expected = ['200', '410', '422 GET circle/replyapi list']
    expect([...statuses.keys()].filter((status) => !expected.includes(status))).toEqual([])
    expect(withdrawn).toBeGreaterThan(0)
    for (const { replica, primary } of counts) expect([replica > 0, primary > 0]).toEqual([true, true])
  })

  test.runIf(rounds > 0)('take at least half of a read load from the primary', { timeout: 600_000 }, async () => {
    const without = await app.startPeer({ replicas: false })
    const [author] = people as [Person]
    const posts: number[] = []
    for (let n = 0; n < 30; n++)
      posts.push(await publishApprovedPost(reviewer, author, { content: `读者要看的第 ${n} 条` }))
    const measure = async (target: string): Promise<number> => {
      const cookies = ['', ...people.map(({ cookie }) => cookie)]
      const read = async (n: number): Promise<void> => {
        const id = posts[n % posts.length]
        const query = [
          `topicapi?action=detail&topic_id=${id}`,
          `replyapi?action=list&order=1&topic_id=${id}`,
          `topicapi?action=list&page=${1 + (n % 3)}`,
          `topicapi?action=search&keywords=${n % 30}`,
        ][n % 4]
        const response = await fetch(`${target}/api/circle/${query}`, {
          headers: { cookie: cookies[n % cookies.length] ?? '' },
        })
        await response.arrayBuffer()
        expect(response.status).toBe(200)
      }
      const run = async (from: number, count: number): Promise<void> => {
        let at = from
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            while (at < from + count) await read(at++)
          }),
        )
      }
      await run(0, 200)
      const before = server.cpuMs()
      await run(400, 4_000)
      return server.cpuMs() - before
    }
    try {
      const { replicas } = peer.context.database
      const parts: number[] = []
      // The machine may have done something else during one pair.
      for (let n = 0; n < 3 && Math.min(...parts) > 0.5; n++) {
        const isCaughtUp = () => {
          replicas.reads()
          return replicas.states().every(({ reason }) => reason === null)
        }
        await expect.poll(isCaughtUp).toBe(true)
        const alone = await measure(without.origin)
        const shared = await measure(peer.origin)
        parts.push(shared / alone)
        print({ primaryCpuMs: { withoutReplicas: alone, withReplicas: shared }, counts: replicas.counts() })
      }
      expect(Math.min(...parts)).toBeLessThanOrEqual(0.5)
    } finally {
      await without.close()
    }
  })
})

const print = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`)
