import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Thrown where a data folder is already in use: a second process would silently destroy what the first one writes. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  readonly folder: string

  constructor(folder: string, holder: string) {
    super(`the data folder ${folder} is in use by ${holder}: stop that one first, or give this one another DATA_DIR`)
    this.folder = folder
  }
}

type Lock = { release(): Promise<void> }

const pulsesToWait = 3

/**
 * Takes a folder for this process. On one machine it is a socket that holds the lock: the system gives it back with the
 * process, however that ends, so that the next start needs neither help nor patience. Another machine or container that
 * shares the folder cannot be seen that way; it is known by its name in the lock file and by the file's pulse, in
 * milliseconds.
 */
export async function lockFolder(folder: string, pulse = 4000): Promise<Lock> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'lock')
  const server = await bind(await addressOf(folder))
  if (!server) throw new FolderInUseError(folder, await holderOf(file))
  try {
    if (await isAliveElsewhere(file, pulse * pulsesToWait)) throw new FolderInUseError(folder, await holderOf(file))
    // A full disk is no reason to refuse: reading goes on, and room can be made.
    await writeFile(file, `${process.pid} ${hostname()}\n`).catch(() => {})
  } catch (error) {
    server.close()
    throw error
  }
  const beat = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, pulse).unref()
  return {
    async release() {
      clearInterval(beat)
      await rm(file, { force: true })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** By device and inode, so that two paths to one folder are the same. */
async function addressOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `quanzi-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** Null when somebody else holds the address. */
async function bind(address: string): Promise<Server | null> {
  const server = await listen(address)
  const leavesFile = address.startsWith('/')
  if (server || !leavesFile || (await isAnswered(address))) return server
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

function isAnswered(path: string): Promise<boolean> {
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

async function isAliveElsewhere(file: string, patience: number): Promise<boolean> {
  const [, host] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  if (!host || host === hostname()) return false
  const before = await stat(file)
  await pause(patience)
  const after = await stat(file).catch(() => null)
  return after !== null && after.mtimeMs !== before.mtimeMs
}
