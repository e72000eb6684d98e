import type { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { appendEntry } from './record.ts'

type AuditAction = keyof typeof auditActionLabels
type ToolChange = { action: AuditAction; memberId: number; before: string | null; after: string | null; now: Date }

/** In the log of the first site, without a member: a tool is run by the owner of the server. */
export const recordByTool = async (
  db: Db,
  { action, memberId, before, after, now }: ToolChange,
  { secret }: Secrets,
): Promise<void> => {
  const site = await db.selectFrom('site').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const subject = `member:${memberId}`
  const values = { site_id: site.id, member_id: null, action, subject, reason: 'tool.sh', before, after, at: now }
  await appendEntry(db, secret, values)
}
