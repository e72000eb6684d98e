import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Log } from '../handle.ts'
import { syncFolder, syncTree } from './durable-fs.ts'
import { embeddedStream } from './stream.ts'
import { createOnThread, openOnThread, type Thread } from './thread.ts'
import type { Task } from './worker.ts'

export type Embedded = {
  /** The socket of a new connection. All connections share one session, so only one may be open at a time. */
  stream(): Duplex
  withoutStatementTimeout<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

type EmbeddedOptions = { timeout: number; log: Log }

/** With `durable` a commit is on the disk before it is acknowledged. */
export async function openEmbedded(folder: string, durable: boolean, options: EmbeddedOptions): Promise<Embedded> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder)
  return startEngine({ work: 'serve', folder, durable }, options)
}

/** Opens a database in memory from the tar file of a database folder: for tests. */
export function openEmbeddedInMemory(snapshotFile: string, options: EmbeddedOptions): Promise<Embedded> {
  return startEngine({ work: 'in-memory', snapshotFile }, options)
}

/** When the engine dies, its connection breaks like that of a server, and the next connection restarts the engine. */
async function startEngine(task: Task, { timeout, log }: EmbeddedOptions): Promise<Embedded> {
  let timeoutSuspensions = 0
  let closed = false
  const start = async (): Promise<Thread> => {
    const thread = await openOnThread(task, () => (timeoutSuspensions > 0 ? Number.POSITIVE_INFINITY : timeout))
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
    async withoutStatementTimeout(work) {
      timeoutSuspensions++
      try {
        return await work()
      } finally {
        timeoutSuspensions--
      }
    },
    async close() {
      closed = true
      await (await running?.catch(() => null))?.close()
    },
  }
}

/** A database gets its name when it is complete; the rest of an attempt that was killed is deleted. */
async function create(folder: string): Promise<void> {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true })
  }
  if (existsSync(folder)) await rmdir(folder)
  const temporaryFolder = join(parent, `${prefix}${process.pid}`)
  await createOnThread(temporaryFolder)
  await syncTree(temporaryFolder)
  await rename(temporaryFolder, folder)
  syncFolder(parent)
}
