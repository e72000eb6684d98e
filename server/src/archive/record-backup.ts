import type { Db } from '../platform/db/handle.ts'

/** The console shows the age of the newest backup: `console/health/server-checks.ts`. False if it could not be written. */
export const recordBackup = (db: Db, made_at: Date): Promise<boolean> =>
  db
    .insertInto('latest_backup')
    .values({ made_at })
    .onConflict((o) => o.column('one').doUpdateSet({ made_at }))
    .execute()
    .then(
      () => true,
      () => false,
    )
