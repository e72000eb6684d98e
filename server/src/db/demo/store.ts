import { fileURLToPath } from 'node:url'
import type { Storage } from '../../ports.ts'
import type { Put } from './album.ts'

/** Some at a time: a bucket far away wants to be kept busy, a disk not to be flooded. */
const atOnce = 8

export const storeAll = async (storage: Storage, puts: Put[]): Promise<void> => {
  const waiting = puts.values()
  const work = async () => {
    for (const { key, source, type } of waiting) await storage.putFile(key, fileURLToPath(source), type)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
