import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listenLocally, socketAddress } from '../postgres/local-socket.ts'

/** Thrown when the data folder is in use: a second process would corrupt the database of the first. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly folder: string

  constructor(folder: string, holder: string) {
    super(`the data folder ${folder} is in use by ${holder}: stop that process first, or set another DATA_DIR`)
    this.folder = folder
  }
}

type Lock = { release(): Promise<void> }

const heartbeatsToWait = 3

/** A socket on one machine; elsewhere host name and modification time of the lock file, updated every `heartbeatMs`. */
export async function lockFolder(folder: string, heartbeatMs = 4000): Promise<Lock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'lock')
  const server = await listenLocally(await socketAddress(folder), (socket) => socket.destroy())
  if (!server) throw new FolderInUseError(folder, await holderOf(file))
  try {
    if (await isAliveElsewhere(file, heartbeatMs * heartbeatsToWait))
      throw new FolderInUseError(folder, await holderOf(file))
    // A full disk must not prevent the start: reading works, and space can be freed.
    await writeFile(file, `${process.pid} ${hostname()}\n`).catch(() => {})
  } catch (error) {
    server.close()
    throw error
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, heartbeatMs).unref()
  return {
    async release() {
      clearInterval(heartbeat)
      await rm(file, { force: true })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function holderOf(file: string): Promise<string> {
  const [pid, host] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  if (!pid) return 'another process'
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

async function isAliveElsewhere(file: string, waitMs: number): Promise<boolean> {
  const [, host] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  if (!host || host === hostname()) return false
  const before = await stat(file)
  await pause(waitMs)
  const after = await stat(file).catch(() => null)
  return after !== null && after.mtimeMs !== before.mtimeMs
}
