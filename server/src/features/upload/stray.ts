import type { Db } from '../../db/handle.ts'
import type { House } from '../../house.ts'

const day = 86_400_000

/** Notes keys that are about to be written: should nothing come to refer to them, they are swept a day later. */
export const noteStray = async (db: Db, keys: readonly string[], now: Date, in_ = day): Promise<void> => {
  if (keys.length === 0) return
  const due_at = new Date(now.getTime() + in_)
  await db
    .insertInto('stray')
    .values(keys.map((key) => ({ key, due_at })))
    .onConflict((c) => c.column('key').doUpdateSet({ due_at }))
    .execute()
}

/** Something refers to them from here on; in the transaction that makes it so. */
export const keep = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom('stray').where('key', 'in', keys).execute()
}

/** Nothing refers to them any more; in the transaction that makes it so. */
export const giveUp = (db: Db, keys: readonly string[], now: Date): Promise<void> => noteStray(db, keys, now, 0)

const batch = 200

/** Deletes what is due from the storage, oldest first. What the storage does not let go today, it does next time. */
export const sweepStrays = async (house: House): Promise<void> => {
  const { db } = house.database
  const now = house.ports.clock.now()
  for (let full = true; full; ) {
    const due = await db
      .selectFrom('stray')
      .select('key')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(batch)
      .execute()
    for (const { key } of due) {
      await house.ports.storage.delete(key)
      await db.deleteFrom('stray').where('key', '=', key).where('due_at', '<=', now).execute()
    }
    full = due.length === batch
  }
}
