import type { Db } from '../platform/db/handle.ts'

/** The console shows the age of the newest backup: `console/health/server-checks.ts`. */
export const recordBackup = async (db: Db, made_at: Date): Promise<void> => {
  await db
    .insertInto('latest_backup')
    .values({ made_at })
    .onConflict((o) => o.column('one').doUpdateSet({ made_at }))
    .execute()
}
