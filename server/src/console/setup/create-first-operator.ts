import type { auditActionLabels } from '@quanzi/contract/console/audit-actions'
import { appendEntry } from '../../identity/audit/record.ts'
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
    if (!existing) await insertChief(trx, mobile, secrets)
  })

/** Beside the chiefs that there are: for the owner of the server, when none of them can log in. */
export const appointChief = (
  db: Db,
  { mobile, now }: { mobile: string; now: Date },
  secrets: Secrets,
): Promise<{ id: number; appointed: boolean }> =>
  transaction(db, async (trx) => {
    const { id, appointed } = await insertChief(trx, mobile, secrets)
    const after = JSON.stringify({ site: 0, level: 0 })
    if (appointed)
      await recordByTool(trx, { action: 'operator.save', memberId: id, before: 'null', after, now }, secrets)
    return { id, appointed }
  })

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

const insertChief = async (db: Db, mobile: string, secrets: Secrets): Promise<{ id: number; appointed: boolean }> => {
  const known = await findMemberByMobile(db, mobile, secrets)
  const id = known ?? (await createMember(db, mobile, secrets))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appointment')
    .values({ member_id: id, site_id: 0, role: 'operator', level: 0 })
    .onConflict((o) => o.doNothing())
    .executeTakeFirstOrThrow()
  return { id, appointed: numInsertedOrUpdatedRows === 1n }
}

type AuditAction = keyof typeof auditActionLabels
type ToolChange = { action: AuditAction; memberId: number; before: string | null; after: string | null; now: Date }

/** In the log of the first site, without a member: a tool is run by the owner of the server. */
const recordByTool = async (db: Db, { action, memberId, before, after, now }: ToolChange, { secret }: Secrets) => {
  const site = await db.selectFrom('site').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const subject = `member:${memberId}`
  const values = { site_id: site.id, member_id: null, action, subject, reason: 'tool.sh', before, after, at: now }
  await appendEntry(db, secret, values)
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
