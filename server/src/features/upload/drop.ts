import type { Db } from '../../db/handle.ts'
import { giveUp } from './stray.ts'

/**
 * Throws an upload away. The row stays until the sweep, so that doing it again answers the same. Of one that has arrived
 * the video stays for whatever shows it, or else for the sweep of orphans.
 */
export const dropUpload = async (db: Db, key: string, now: Date): Promise<void> => {
  const { file_id } = await db
    .updateTable('video_upload')
    .set({ revoked: true, touched_at: now })
    .where('key', '=', key)
    .returning('file_id')
    .executeTakeFirstOrThrow()
  if (file_id === null) await dropChunks(db, key, now)
}

/** What its chunks were kept for is over. */
export const dropChunks = async (db: Db, key: string, now: Date): Promise<void> => {
  const chunks = await db.deleteFrom('video_chunk').where('upload_key', '=', key).returning('stored').execute()
  await giveUp(
    db,
    chunks.map(({ stored }) => stored),
    now,
  )
}
