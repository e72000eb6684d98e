import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from './databases.ts'

/** A server process is killed during writes: everything that it acknowledged is there after a normal start. */
const rounds = Number(process.env['QUANZI_SOAK'] ?? 1)
const folder = await mkdtemp(join(tmpdir(), 'quanzi-kill-'))
const database = inject('template').engine === 'postgres' ? await openTestDatabase() : undefined
let running: ChildProcess | undefined

afterAll(async () => {
  running?.kill('SIGKILL')
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const start = async (): Promise<string> => {
  const port = await freePort()
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const { DATABASE_URL: _, ...env } = process.env
  running = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...(database?.url && { DATABASE_URL: database.url }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let i = 0; i < 1_200; i++) {
    if (
      await fetch(`${origin}/readyz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return origin
    await pause(100)
  }
  throw new Error('the server did not become ready')
}

const kill = async (): Promise<void> => {
  const exited = new Promise((resolve) => running?.once('exit', resolve))
  running?.kill('SIGKILL')
  await exited
}

test(
  'no acknowledged write is lost, and the server starts again normally',
  async () => {
    const acknowledged = new Set<number>()
    const submitted: string[] = []
    for (let round = 0; round < rounds; round++) {
      const origin = await start()
      const login = await fetch(`${origin}/dev/login`, {
        method: 'POST',
        body: new URLSearchParams({ mobile: '13800000001' }),
      })
      const cookie = String(login.headers.get('set-cookie')).split(';')[0] ?? ''
      let keepWriting = true
      const writers = Promise.all(
        Array.from({ length: 4 }, async (_, writer) => {
          for (let i = 0; keepWriting; i++) {
            const content = `第 ${round} 回 ${writer} 号第 ${i} 条`
            submitted.push(content)
            const body = new URLSearchParams({ action: 'common', content })
            const response = await fetch(`${origin}/api/circle/postingapi`, {
              method: 'POST',
              body,
              headers: { cookie },
            }).then(
              (r) => r.json(),
              () => undefined,
            )
            if ((response as { code?: number } | undefined)?.code === 0)
              acknowledged.add((response as { data: { topic_id: number } }).data.topic_id)
            else if (!keepWriting) return
          }
        }),
      )
      // Kills during writes, after enough of them were acknowledged.
      for (const before = acknowledged.size; acknowledged.size < before + 20; ) await pause(20)
      await pause(300)
      const killing = kill()
      keepWriting = false
      await killing
      await writers
    }
    const origin = await start()
    const login = await fetch(`${origin}/dev/login`, {
      method: 'POST',
      body: new URLSearchParams({ mobile: '13800000001' }),
    })
    const cookie = String(login.headers.get('set-cookie')).split(';')[0] ?? ''
    const storedPosts = new Map<number, string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = new URLSearchParams({
        action: 'topic',
        pagesize: '100',
        ...(cursor && { cursor }),
      }).toString()
      const body = await fetch(`${origin}/api/circle/memberapi?${query}`, { headers: { cookie } }).then((r) => r.json())
      const page = body as {
        data: { data: { topic_id: number; content: string }[]; next: string | null; total: number }
      }
      for (const post of page.data.data) storedPosts.set(post.topic_id, post.content)
      cursor = page.data.next
      if (cursor === null) expect(page.data.total).toBe(storedPosts.size)
    }
    for (const id of acknowledged) expect(storedPosts.has(id)).toBe(true)
    for (const content of storedPosts.values()) expect(submitted).toContain(content)
  },
  300_000 + rounds * 60_000,
)
