import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { constants, copyFile, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '../../ports.ts'
import { checkKey } from './key.ts'
import { receiveInto } from './receive.ts'

const hour = 3_600_000

/**
 * Files in a folder. A file is there whole or not at all, also after a power cut: it is written beside its place,
 * brought to the disk, and only then given its name. What an interrupted write left behind is removed at the next start.
 */
export const openFolder = (folder: string): Storage => {
  const root = resolve(folder)
  const incoming = join(root, '.incoming')
  mkdirSync(incoming, { recursive: true })
  removeLeftovers(incoming)
  const place = (key: string) => join(root, checkKey(key))

  const take = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const target = place(key)
    const temporary = join(incoming, randomUUID())
    try {
      await write(temporary)
      await sync(temporary)
      await makeFolder(dirname(target))
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
  }

  return {
    put: (key, bytes) => take(key, (path) => writeFile(path, bytes, { flag: 'wx', mode: 0o640 })),
    putFile: (key, path) => take(key, (temporary) => copyFile(path, temporary, constants.COPYFILE_EXCL)),

    read: async (key, range) => {
      const file = await openIfThere(place(key))
      if (!file) return null
      const { size } = await file.stat()
      const { start, end } = range ?? { start: 0, end: size - 1 }
      if (start >= size || end < start) {
        await file.close()
        return { stream: Readable.from([]), size }
      }
      return { stream: file.createReadStream({ start, end: Math.min(end, size - 1) }), size }
    },

    delete: (key) => rm(place(key), { force: true }),

    receive: async (stream) => {
      const { path, drop, ...facts } = await receiveInto(incoming, stream)
      const keep = async (key: string): Promise<void> => {
        const target = place(key)
        await sync(path)
        await makeFolder(dirname(target))
        await rename(path, target)
        await syncFolder(dirname(target))
      }
      return { ...facts, keep, drop }
    },
  }
}

/** A folder's own name must reach the disk as well, and that of each new folder above it. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Windows opens no folders; its file system keeps names by itself. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(folder)
}

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const openIfThere = async (path: string): Promise<FileHandle | null> => {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Young ones may belong to another server process on the same folder. */
const removeLeftovers = (incoming: string): void => {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > hour) rmSync(path, { force: true })
  }
}
