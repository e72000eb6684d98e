import type { Db } from '../../platform/db/handle.ts'
import { registerPendingKeys, releaseKeys } from '../../platform/files/orphan-keys.ts'

/** The row stays until the sweep, so that a repeated call gets the same answer. A finished video stays. */
export const discardUpload = async (db: Db, key: string, now: Date): Promise<void> => {
  const { file_id } = await db
    .updateTable('video_upload')
    .set({ revoked: true, touched_at: now })
    .where('key', '=', key)
    .returning('file_id')
    .executeTakeFirstOrThrow()
  if (file_id === null) await releaseKeys(db, await deleteChunks(db, key), now)
}

/** A backup whose snapshot has the video unprocessed copies them later. */
export const discardChunksLater = async (db: Db, key: string, now: Date): Promise<void> =>
  registerPendingKeys(db, await deleteChunks(db, key), now)

const deleteChunks = async (db: Db, key: string): Promise<string[]> => {
  const chunks = await db.deleteFrom('video_chunk').where('upload_key', '=', key).returning('stored').execute()
  return chunks.map(({ stored }) => stored)
}
