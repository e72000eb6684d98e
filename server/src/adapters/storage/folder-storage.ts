import { constants, copyFile, type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { isOneOf, toRecord } from '@quanzi/contract/objects'
import type { Storage } from '../../ports.ts'
import { openIncomingFolder } from './incoming-folder.ts'
import { receiveIntoFile } from './receive-stream.ts'
import { validateKey } from './validate-key.ts'

/** Writes are atomic and survive a power failure: temporary name, fsync, rename. */
export const openFolderStorage = (folder: string): Storage => {
  const root = resolve(folder)
  const incoming = openIncomingFolder(join(root, '.incoming'))
  const pathOf = (key: string) => join(root, validateKey(key))

  const moveDurably = async (path: string, target: string): Promise<void> => {
    await sync(path)
    await createFolderDurably(dirname(target))
    await rename(path, target)
    await syncFolder(dirname(target))
  }
  const writeAtomically = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const target = pathOf(key)
    const temporary = incoming.createPath()
    try {
      await write(temporary)
      await moveDurably(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => writeAtomically(key, (path) => writeFile(path, bytes, { flag: 'wx', mode: 0o640 })),
    putFile: (key, path) => writeAtomically(key, (temporary) => copyFile(path, temporary, constants.COPYFILE_EXCL)),

    read: async (key, range) => {
      const file = await openIfExists(pathOf(key))
      if (!file) return null
      const { size } = await file.stat()
      const { start, end } = range ?? { start: 0, end: size - 1 }
      if (start >= size || end < start) {
        await file.close()
        return { stream: Readable.from([]), size }
      }
      return { stream: file.createReadStream({ start, end: Math.min(end, size - 1) }), size }
    },

    size: async (key) => {
      const file = await openIfExists(pathOf(key))
      if (!file) return null
      const { size } = await file.stat()
      await file.close()
      return size
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    receive: async (stream) => {
      const path = incoming.createPath()
      const { discard, ...info } = await receiveIntoFile(path, stream)
      return { ...info, bytes: () => readFile(path), store: async (key) => moveDurably(path, pathOf(key)), discard }
    },

    freeBytes: incoming.freeBytes,
    // The next start removes temporary files.
    sweep: async () => {},
    internalPath: async (key) => `/_files/${validateKey(key)}`,
  }
}

/** Syncs the directory entry, and that of each new parent folder. */
const createFolderDurably = async (folder: string): Promise<void> => {
  const firstCreated = await mkdir(folder, { recursive: true })
  if (firstCreated === undefined) return
  for (let created = folder; created.length >= firstCreated.length; created = dirname(created))
    await syncFolder(dirname(created))
}

/** Windows cannot open folders for sync; its file system persists names itself. */
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

const openIfExists = async (path: string): Promise<FileHandle | null> => {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch (error) {
    if (isOneOf(['ENOENT', 'ENOTDIR'], toRecord(error)['code'])) return null
    throw error
  }
}
