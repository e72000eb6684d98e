import { mobileHash, sealMobile } from '../features/member/mobile.ts'
import type { Db } from './handle.ts'
import { transaction } from './transaction.ts'

/** Makes the operator of all sites where there is none: whoever proves this number by SMS opens the console. */
export const appointFirstOperator = (db: Db, mobile: string, secret: string): Promise<void> =>
  transaction(db, async (trx) => {
    const had = await trx
      .selectFrom('appointment')
      .select('member_id')
      .where('role', '=', 'operator')
      .executeTakeFirst()
    if (had) return
    const mobile_hash = mobileHash(mobile, secret)
    await trx
      .insertInto('member')
      .values({ nickname: '运营', mobile_hash, mobile_cipher: sealMobile(mobile, secret) })
      .onConflict((o) => o.column('mobile_hash').doNothing())
      .execute()
    const { id } = await trx
      .selectFrom('member')
      .select('id')
      .where('mobile_hash', '=', mobile_hash)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('appointment')
      .values({ member_id: id, site_id: 0, role: 'operator', level: 0 })
      .onConflict((o) => o.doNothing())
      .execute()
  })
