import type { Db } from '../../platform/db/handle.ts'

/**
 * Undefined for a member who has closed the account, whose items no undo restores. Closing the account waits for the
 * lock.
 */
export const lockActiveMember = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
