import { fileURLToPath } from 'node:url'
import type { Storage } from '../ports.ts'
import type { FileToStore } from './media-files.ts'

/** Limits concurrent writes: enough for a remote bucket, not too many for a disk. */
const concurrency = 8

export const storeFiles = async (storage: Storage, files: FileToStore[]): Promise<void> => {
  const queue = files.values()
  const storeNext = async () => {
    for (const { key, source, type } of queue) await storage.putFile(key, fileURLToPath(source), type)
  }
  await Promise.all(Array.from({ length: concurrency }, storeNext))
}
