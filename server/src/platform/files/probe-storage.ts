import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Storage } from '../../ports.ts'

/** Writes, reads and deletes a file. Returns whether it was read as written; throws what the storage throws. */
export const probeStorage = async (storage: Pick<Storage, 'put' | 'read' | 'delete'>): Promise<boolean> => {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}/full.webp`
  await storage.put(key, Buffer.from('here'), 'image/webp')
  try {
    const found = await storage.read(key)
    return found !== null && (await text(found.stream)) === 'here'
  } finally {
    await storage.delete(key)
  }
}
