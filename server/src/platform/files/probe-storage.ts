import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { toRecord } from '@quanzi/contract/objects'
import type { Storage } from '../../ports.ts'

/** Missing files are normal (`storage-keys.ts`), but S3 answers 403 for them to a key that may not list the bucket. */
class ListingRefusedError extends Error {
  override readonly name = 'ListingRefusedError'
  readonly sentence =
    'The access key may not list the bucket, which then refuses missing files: allow it (s3:ListBucket). / 访问密钥没有列出存储桶的权限，读取不存在的文件会被拒绝，请授权（s3:ListBucket）。'
}

/**
 * Writes, reads and deletes a file, unless the storage is read-only, and reads a missing one. Returns whether each was
 * read as it should; throws what the storage throws.
 */
export const probeStorage = async (storage: ProbedStorage): Promise<boolean> => {
  if (!storage.readOnly && !(await readsItsWrite(storage))) return false
  const absent = await readMissing(storage)
  absent?.stream.destroy()
  return absent === null
}

type ProbedStorage = Pick<Storage, 'readOnly' | 'put' | 'read' | 'delete'>

const readsItsWrite = async (storage: ProbedStorage): Promise<boolean> => {
  const key = createKey()
  await storage.put(key, Buffer.from('here'), 'image/webp')
  try {
    const found = await storage.read(key)
    return found !== null && (await text(found.stream)) === 'here'
  } finally {
    await storage.delete(key)
  }
}

const createKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}/full.webp`
}

const readMissing = async (storage: Pick<Storage, 'read'>) => {
  try {
    return await storage.read(createKey())
  } catch (error) {
    if (toRecord(error)['sentence'] === undefined) throw error
    throw new ListingRefusedError('storage: 403 for a missing file', { cause: error })
  }
}
