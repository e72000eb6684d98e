import { open as openFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freeBytesOf } from '../platform/files/free-bytes.ts'
import { ArchiveError } from './archive-error.ts'
import type { Sink } from './archive-writer.ts'

type FileOptions = { minFreeBytes: number; freeBytes?: (folder: string) => Promise<number> }

const checkInterval = 64 * 1_048_576

/** The file gets its name once it is complete, and is readable only by its owner. It leaves room on the disk. */
export const writeToFile = async <T>(
  path: string,
  { minFreeBytes, freeBytes = freeBytesOf }: FileOptions,
  write: (sink: Sink) => Promise<T>,
): Promise<T> => {
  const temporaryPath = `${path}.part`
  const requireRoom = async (): Promise<void> => {
    if ((await freeBytes(dirname(path))) < minFreeBytes)
      throw new ArchiveError(
        `the disk of ${dirname(path)} has less than MIN_FREE_MB free: delete older archives, or add space / 磁盘剩余空间低于 MIN_FREE_MB，请删除旧备份或扩容`,
      )
  }
  await requireRoom()
  const file = await openFile(temporaryPath, 'w', 0o600)
  let unchecked = 0
  try {
    const result = await write({
      async write(bytes) {
        unchecked += bytes.length
        if (unchecked >= checkInterval) {
          await requireRoom()
          unchecked = 0
        }
        await file.writeFile(bytes)
      },
    })
    await file.sync()
    await rename(temporaryPath, path)
    return result
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
