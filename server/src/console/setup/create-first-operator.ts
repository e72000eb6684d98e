import { isDemoAccount } from '../../identity/login/demo-accounts.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { insertChief } from './insert-chief.ts'

/** Creates the first chief by mobile number, unless one exists: the owner of the number logs in by SMS. */
export const createFirstOperator = (db: Db, mobile: string, secrets: Secrets): Promise<void> =>
  transaction(db, async (trx) => {
    const existing = await trx
      .selectFrom('appointment')
      .select('member_id')
      .where('role', '=', 'operator')
      .where((eb) => eb.not(isDemoAccount('appointment.member_id')))
      .executeTakeFirst()
    if (!existing) await insertChief(trx, mobile, secrets)
  })
