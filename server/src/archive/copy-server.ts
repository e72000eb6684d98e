import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '../platform/db/database.ts'
import { FolderInUseError, lockFolder } from '../platform/db/embedded/folder-lock.ts'
import { listenLocally } from '../platform/db/postgres/local-socket.ts'
import { freeBytesOf } from '../platform/files/free-bytes.ts'
import { type CopyRequest, copyAddress, keyFileOf, readMessages, sendMessage } from './copy-messages.ts'
import { recordBackup } from './record-backup.ts'

type CopyServerOptions = {
  database: Database
  dataDir: string
  /** A copy is refused that would leave less on the disk. */
  minFreeBytes: number
  log: { warn(details: object, message: string): void }
}

const copyPrefix = 'backup-copy-'
const keyTimeoutMs = 5_000

/** docs/decisions/0071. Does nothing on PostgreSQL. */
export const serveCopies = async (options: CopyServerOptions): Promise<{ close(): Promise<void> }> => {
  const { database, dataDir, log } = options
  if (!database.copyTo) return { close: async () => {} }
  const key = randomBytes(32).toString('hex')
  const keyFile = keyFileOf(dataDir)
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const copyOnce = createCopier(options)
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => {})
    const answering = answer(socket, key, copyOnce, database)
      .catch((error: unknown) => log.warn({ err: error }, 'a backup of the embedded database failed'))
      .finally(() => {
        socket.end()
        sockets.delete(socket)
        running.delete(answering)
      })
    running.add(answering)
  }
  try {
    await removeLeftCopies(dataDir)
    await rm(keyFile, { force: true })
    await writeFile(keyFile, key, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // A full disk must not prevent the start.
    log.warn({ err: error }, 'the embedded database cannot be backed up while this process serves it')
    return { close: async () => {} }
  }
  const server = await listenLocally(await copyAddress(dataDir), serve)
  return {
    close: async () => {
      server?.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(running)
      await rm(keyFile, { force: true })
    },
  }
}

type CopyOnce = () => Promise<{ folder: string; remove(): Promise<void> } | { error: string }>

const answer = async (socket: Socket, key: string, copyOnce: CopyOnce, { db }: Database): Promise<void> => {
  socket.setTimeout(keyTimeoutMs, () => socket.destroy())
  const messages = readMessages<CopyRequest>(socket)
  const first = await messages.next()
  if (first.done || !isKey(first.value.key, key)) return
  socket.setTimeout(0)
  const copy = await copyOnce()
  if ('error' in copy) return sendMessage(socket, copy)
  try {
    sendMessage(socket, { copy: copy.folder })
    for await (const { completed } of messages) {
      const at = new Date(completed ?? '')
      if (Number.isNaN(at.getTime())) return
      sendMessage(socket, { recorded: await recordBackup(db, at) })
    }
  } finally {
    await copy.remove()
  }
}

const isKey = (given: unknown, key: string): boolean =>
  typeof given === 'string' && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))

/** One copy at a time, because each takes the room of the database. */
const createCopier = ({ database, dataDir, minFreeBytes }: CopyServerOptions): CopyOnce => {
  let isBusy = false
  return async () => {
    if (isBusy) return { error: 'another backup is running' }
    isBusy = true
    let folder: string | undefined
    const remove = async (): Promise<void> => {
      isBusy = false
      if (folder) await removeCopy(folder)
    }
    try {
      const missing = minFreeBytes + (await sizeOf(join(dataDir, 'db'))) - (await freeBytesOf(dataDir))
      if (missing > 0) {
        await remove()
        return {
          error: `the copy to read from needs ${Math.ceil(missing / 1_000_000)} MB more on the disk of DATA_DIR`,
        }
      }
      folder = await mkdtemp(join(dataDir, copyPrefix))
      await database.copyTo?.(folder)
      return { folder, remove }
    } catch (error) {
      await remove()
      throw error
    }
  }
}

const sizeOf = async (folder: string): Promise<number> => {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  return size
}

/** Removes copies left by backups that were killed together with the server. */
const removeLeftCopies = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) if (name.startsWith(copyPrefix)) await removeCopy(join(dataDir, name))
}

/** A backup outlives this process and removes its copy itself. */
const removeCopy = async (folder: string): Promise<void> => {
  try {
    await (await lockFolder(folder)).release()
  } catch (error) {
    if (error instanceof FolderInUseError) return
    throw error
  }
  await rm(folder, { recursive: true, force: true })
}
