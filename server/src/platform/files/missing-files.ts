import type { Storage } from '../../ports.ts'
import type { Db } from '../db/handle.ts'
import { storageKey } from './storage-keys.ts'

type Sample = { of: number; missing: number }

const samplesOfEachEnd = 3

/**
 * How many of the oldest and the newest pictures of the database are not in this storage; null where most of them are.
 * After a change of the storage without its files only what was uploaded since is there.
 */
export const findMissingFiles = async (db: Db, storage: Pick<Storage, 'size'>): Promise<Sample | null> => {
  const pictures = (order: 'asc' | 'desc') =>
    db
      .selectFrom('file')
      .select('token')
      .where('kind', 'in', ['picture', 'site'])
      .orderBy('id', order)
      .limit(samplesOfEachEnd)
      .execute()
  const rows = [...(await pictures('asc')), ...(await pictures('desc'))]
  const tokens = [...new Set(rows.map(({ token }) => token))]
  const sizes = await Promise.all(tokens.map((token) => storage.size(storageKey(token, 'thumb'))))
  const missing = sizes.filter((size) => size === null).length
  return missing > 0 && 2 * missing >= tokens.length ? { of: tokens.length, missing } : null
}
