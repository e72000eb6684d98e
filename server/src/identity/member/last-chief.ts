import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** After the member's lock, in its transaction. The lock of all chief appointments orders parallel changes. */
export const requireAnotherChief = async (db: Db, memberId: number, now: Date): Promise<void> => {
  const isOwn = await chiefs(db).where('member_id', '=', memberId).executeTakeFirst()
  if (!isOwn) return
  await chiefs(db).orderBy('member_id').forUpdate().execute()
  await chiefs(db)
    .innerJoin('member as m', 'm.id', 'member_id')
    .where('member_id', '<>', memberId)
    .where('m.left_at', 'is', null)
    .where((eb) => eb.or([eb('m.banned_until', 'is', null), eb('m.banned_until', '<=', now)]))
    .where((eb) => eb.or([eb('m.muted_until', 'is', null), eb('m.muted_until', '<=', now)]))
    .executeTakeFirstOrThrow(() => new ApiError('lastChief'))
}

const chiefs = (db: Db) =>
  db.selectFrom('appointment').select('member_id').where('site_id', '=', 0).where('role', '=', 'operator')
