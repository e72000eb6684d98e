import { createNickname, findMemberByMobile } from '../../identity/login/login.ts'
import { encryptMobile, hashMobile } from '../../identity/member/mobile.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'

/** Appoints the owner of a number, who need not be a member yet. `appointed` is false for one who is chief already. */
export const insertChief = async (
  db: Db,
  mobile: string,
  secrets: Secrets,
): Promise<{ id: number; appointed: boolean }> => {
  const known = await findMemberByMobile(db, mobile, secrets)
  const id = known ?? (await createMember(db, mobile, secrets))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appointment')
    .values({ member_id: id, site_id: 0, role: 'operator', level: 0 })
    .onConflict((o) => o.doNothing())
    .executeTakeFirstOrThrow()
  return { id, appointed: numInsertedOrUpdatedRows === 1n }
}

const createMember = async (db: Db, mobile: string, { secret }: Secrets): Promise<number> => {
  const mobile_hash = hashMobile(mobile, secret)
  await db
    .insertInto('member')
    .values({ nickname: createNickname(), mobile_hash, mobile_cipher: encryptMobile(mobile, secret) })
    .onConflict((o) => o.column('mobile_hash').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('mobile_hash', '=', mobile_hash)
    .executeTakeFirstOrThrow()
  return id
}
