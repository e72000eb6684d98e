import { isDemoAccount } from '../../identity/login/demo-accounts.ts'
import { createNickname, findMemberByMobile } from '../../identity/login/login.ts'
import { encryptMobile, hashMobile } from '../../identity/member/mobile.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

/** Creates the first chief by mobile number, unless one exists: the owner of the number logs in by SMS. */
export const createFirstOperator = (db: Db, mobile: string, secrets: Secrets): Promise<void> =>
  transaction(db, async (trx) => {
    const existing = await trx
      .selectFrom('appointment')
      .select('member_id')
      .where('role', '=', 'operator')
      .where((eb) => eb.not(isDemoAccount('appointment.member_id')))
      .executeTakeFirst()
    if (existing) return
    const known = await findMemberByMobile(trx, mobile, secrets)
    const id = known ?? (await createMember(trx, mobile, secrets))
    await trx
      .insertInto('appointment')
      .values({ member_id: id, site_id: 0, role: 'operator', level: 0 })
      .onConflict((o) => o.doNothing())
      .execute()
  })

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
