import { randomBytes } from 'node:crypto'
import type { Storage } from '../../ports.ts'

/** Writes, reads and deletes a file. Returns whether it was read as written; throws what the storage throws. */
export const probeStorage = async (storage: Pick<Storage, 'put' | 'read' | 'delete'>): Promise<boolean> => {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}/full.webp`
  await storage.put(key, Buffer.from('here'), 'image/webp')
  try {
    const found = await storage.read(key)
    let text = ''
    if (found) for await (const part of found.stream) text += String(part)
    return text === 'here'
  } finally {
    await storage.delete(key)
  }
}
