import { recordByTool } from '../../identity/audit/record-by-tool.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

/** False where there is none. Sessions end, as those of a factor that is reset in the console. */
export const resetFactor = (
  db: Db,
  { memberId, now }: { memberId: number; now: Date },
  secrets: Secrets,
): Promise<boolean> =>
  transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('mfa_secret')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await trx.deleteFrom('session').where('member_id', '=', memberId).execute()
    await recordByTool(trx, { action: 'factor.reset', memberId, before: null, after: null, now }, secrets)
    return true
  })
