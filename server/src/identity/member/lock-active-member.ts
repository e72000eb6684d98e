import type { Db } from '../../platform/db/handle.ts'

/** A closing of the account waits for the lock, or has ended for good what an undo would bring back: undefined. */
export const lockActiveMember = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
