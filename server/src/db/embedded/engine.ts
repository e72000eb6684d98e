import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Log } from '../handle.ts'
import { flushFolder, flushTree } from './disk.ts'
import { embeddedStream } from './stream.ts'
import { createOnThread, openOnThread, type Thread } from './thread.ts'
import type { Task } from './worker.ts'

export type Embedded = {
  /** The socket of a new connection. All of them share one session, so there must be one at a time. */
  stream(): Duplex
  /** While `run` is at work, no query is too long. */
  patiently<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `timeout`: milliseconds a query may take. */
type EmbeddedOptions = { timeout: number; log: Log }

/**
 * Opens the embedded PostgreSQL of a folder and creates it where there is none. `durable`: a commit is on the disk
 * before it is acknowledged, and not only with the operating system.
 */
export async function openEmbedded(folder: string, durable: boolean, options: EmbeddedOptions): Promise<Embedded> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder)
  return run({ work: 'serve', folder, durable }, options)
}

/** A database that lives in memory and begins with what the tar file of a folder holds: for tests. */
export function rehearseEmbedded(seed: string, options: EmbeddedOptions): Promise<Embedded> {
  return run({ work: 'rehearse', seed }, options)
}

/** When the engine dies, the connection breaks as if a server had gone away, and the next one starts it again. */
async function run(task: Task, { timeout, log }: EmbeddedOptions): Promise<Embedded> {
  let patience = 0
  let closed = false
  const start = async (): Promise<Thread> => {
    const thread = await openOnThread(task, () => (patience > 0 ? Number.POSITIVE_INFINITY : timeout))
    void thread.ended.then(() => {
      if (closed) return
      running = null
      log.error({}, 'the embedded database stopped; the next query starts it again')
    })
    return thread
  }
  let running: Promise<Thread> | null = start()
  await running

  const thread = async (): Promise<Thread> => {
    if (closed) throw new Error('the embedded database is closed')
    running ??= start()
    const attempt = running
    return attempt.catch((error) => {
      if (running === attempt) running = null
      throw error
    })
  }

  return {
    stream: () => embeddedStream(thread),
    async patiently(run) {
      patience++
      try {
        return await run()
      } finally {
        patience--
      }
    },
    async close() {
      closed = true
      await (await running?.catch(() => null))?.close()
    },
  }
}

/** A database appears under its name when it is complete; what a killed attempt left behind is cleared away. */
async function create(folder: string): Promise<void> {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true })
  }
  if (existsSync(folder)) await rmdir(folder)
  const draft = join(parent, `${prefix}${process.pid}`)
  await createOnThread(draft)
  await flushTree(draft)
  await rename(draft, folder)
  flushFolder(parent)
}
