import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

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

/**
 * Locks a folder for this process. On one machine a socket holds the lock: the system releases it when the process ends,
 * however it ends. Another machine or container that shares the folder does not see the socket; it is recognized by its
 * host name in the lock file, and as alive by that file's modification time, which the holder updates every `heartbeatMs`.
 */
export async function lockFolder(folder: string, heartbeatMs = 4000): Promise<Lock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'lock')
  const server = await bind(await socketPathFor(folder))
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

/** By device and inode, so that two paths to one folder give the same lock. */
async function socketPathFor(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `quanzi-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** Null where another process is bound to the address. */
async function bind(address: string): Promise<Server | null> {
  const server = await listen(address)
  const isSocketFile = address.startsWith('/')
  if (server || !isSocketFile || (await isListening(address))) return server
  await rm(address, { force: true })
  return listen(address)
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path, exclusive: true }, () => resolve(server))
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
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
