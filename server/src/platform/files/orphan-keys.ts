import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import type { Clock, Storage } from '../../ports.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'

/** Registers keys before they are written. A key that is not confirmed is an orphan and is deleted a day later. */
export const registerPendingKeys = async (db: Db, keys: readonly string[], now: Date, graceMs = day) => {
  if (keys.length === 0) return
  const due_at = new Date(now.getTime() + graceMs)
  await db
    .insertInto('orphan_file')
    .values(keys.map((key) => ({ key, due_at })))
    .onConflict((c) => c.column('key').doUpdateSet({ due_at }))
    .execute()
}

/** Keeps the keys: called in the transaction that inserts a reference to them. */
export const confirmKeys = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('orphan_file').where('key', 'in', keys).execute()
}

/** Makes the keys orphans at once: called in the transaction that removes the last reference to them. */
export const releaseKeys = (db: Db, keys: readonly string[], now: Date): Promise<void> =>
  registerPendingKeys(db, keys, now, 0)

type SweepContext = { database: Database; ports: { storage: Pick<Storage, 'delete'>; clock: Clock } }

const batchSize = 200

/** A key registered again by a second worker is kept; files of an unfinished video may be left over. */
const isUnreferenced = sql<boolean>`
  not exists (select 1 from video_chunk c where c.stored = orphan_file.key)
  and not exists (
    select 1 from file f where f.token = split_part(orphan_file.key, '/', 2)
      and not exists (select 1 from video v where v.file_id = f.id and v.status <> 'ready')
      and not exists (select 1 from video v where v.poster_id = f.id and v.status <> 'ready'))`

/** Deletes due orphans from the storage, oldest first. When the storage fails, the next run retries. */
export const sweepOrphanKeys = async ({ database: { db }, ports: { storage, clock } }: SweepContext): Promise<void> => {
  const now = clock.now()
  for (let hasMore = true; hasMore; ) {
    const due = await db
      .selectFrom('orphan_file')
      .select('key')
      .where('due_at', '<=', now)
      .where(isUnreferenced)
      .orderBy('due_at')
      .limit(batchSize)
      .execute()
    for (const { key } of due) {
      await storage.delete(key)
      await db.deleteFrom('orphan_file').where('key', '=', key).where('due_at', '<=', now).execute()
    }
    hasMore = due.length === batchSize
  }
}
