import { minute } from '@quanzi/contract/time'
// @module-tag long

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { drainAndClose } from '../../src/platform/graceful-shutdown.ts'
import { hasNginx, startNginx } from '../nginx.ts'
import { publishApprovedPost } from '../publish.ts'
import { randomOfFile } from '../seeded-random.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** QUANZI_SOAK replaces each process 50 times and asks for 100,000 calls. */
const soak = process.env['QUANZI_SOAK'] !== undefined
const random = randomOfFile()
const replacements = soak ? 50 : 1
const callsPerReplacement = soak ? 1_000 : 150
/** Seconds for which nginx keeps idle connections: 4 in the shipped configuration. */
const idleSeconds = soak ? 4 : 1
const drainMs = idleSeconds * 1_000 + 500

const missing =
  inject('template').engine !== 'postgres' ? 'one process alone' : hasNginx() ? undefined : 'nginx is not installed'

describe.skipIf(missing)(`while processes are replaced behind nginx${missing ? ` (${missing})` : ''}`, () => {
  let app: TestApp
  let author: Person
  let post: number
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let folder: string
  let sockets: [string, string]
  let processes: Awaited<ReturnType<TestApp['startPeer']>>[]

  beforeAll(async () => {
    app = await openTestApp({ auditSwitch: 1 })
    author = await app.createPerson('滚动更新')
    post = await publishApprovedPost(await app.createPerson('一审', { level: 1 }), author, { content: '更新时的帖子' })
    folder = mkdtempSync(join(tmpdir(), 'quanzi-sockets-'))
    chmodSync(folder, 0o755)
    sockets = [join(folder, '1'), join(folder, '2')]
    processes = await Promise.all(sockets.map((socket) => app.startPeer({ socket })))
    nginx = await startNginx(sockets, { idleSeconds })
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const one of processes ?? []) await one.close()
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const replace = async (index: 0 | 1): Promise<void> => {
    const stopping = processes[index] as (typeof processes)[number]
    await drainAndClose({ drain: stopping.drain, drainMs, close: stopping.close })
    processes[index] = await app.startPeer({ socket: sockets[index] })
  }

  test(
    'every call that reads or writes is answered, without being sent again',
    async () => {
      const statuses = new Map<number | undefined, number>()
      let updating = true
      const client = async (n: number): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (let i = 0; updating; i++) {
          const isWrite = (i + n) % 2 === 0
          const response = await nginx.send(isWrite ? '/api/circle/diggapi' : '/api/circle/topicapi?action=list', {
            agent,
            method: isWrite ? 'POST' : 'GET',
            headers: { cookie: author.cookie, 'content-type': 'application/x-www-form-urlencoded' },
            body: Buffer.from(isWrite ? `action=topic${i % 4 === 0 ? '_cancel' : ''}&topic_id=${post}` : ''),
          })
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          // Pauses let connections of nginx become idle.
          if (i % 10 === 0) await pause(random() * 100)
        }
        agent.destroy()
      }
      const clients = Array.from({ length: 8 }, (_, n) => client(n))
      for (let n = 0; n < replacements; n++) {
        const enough = (statuses.get(200) ?? 0) + 2 * callsPerReplacement
        await replace(0)
        await replace(1)
        await expect.poll(() => statuses.get(200) ?? 0, { timeout: minute }).toBeGreaterThan(enough)
      }
      updating = false
      await Promise.all(clients)
      expect([...statuses.keys()]).toEqual([200])
      expect(nginx.readErrors()).not.toContain('no live upstreams')
    },
    soak ? 30 * minute : 30_000,
  )

  test('a draining process is not ready, serves calls and closes their connections', async () => {
    const stopping = await app.startPeer()
    const origin = stopping.origin
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    stopping.drain()
    const ready = await fetch(`${origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ ready: false, draining: true })])
    const page = await fetch(`${origin}/api/circle/topicapi?action=list`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    await stopping.close()
  })
})
