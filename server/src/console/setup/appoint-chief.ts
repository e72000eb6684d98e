import { recordByTool } from '../../identity/audit/record-by-tool.ts'
import { findMemberByMobile } from '../../identity/login/login.ts'
import { findSanctions, type Sanction } from '../../identity/member/sanction.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { insertChief } from './insert-chief.ts'

/**
 * Beside the chiefs that there are: for the owner of the server, when none of them can log in. A banned member is not
 * appointed.
 */
export const appointChief = (
  db: Db,
  { mobile, now }: { mobile: string; now: Date },
  secrets: Secrets,
): Promise<{ id: number; appointed: boolean } | { id: number; ban: Sanction }> =>
  transaction(db, async (trx) => {
    const known = await findMemberByMobile(trx, mobile, secrets)
    const sanctions = known === undefined ? [] : await findSanctions(trx, known, now)
    const ban = sanctions.find(({ kind }) => kind === 'ban')
    if (known !== undefined && ban) return { id: known, ban }
    const { id, appointed } = await insertChief(trx, mobile, secrets)
    const after = JSON.stringify({ site: 0, level: 0 })
    if (appointed)
      await recordByTool(trx, { action: 'operator.save', memberId: id, before: 'null', after, now }, secrets)
    return { id, appointed }
  })
