import { isRecord } from '@quanzi/contract/objects'
import type { Db, Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import type { RequestContext } from '../request/request-context.ts'
import { computeSeal } from './seal.ts'

type AuditedChange = {
  /** `member.mute`; labels are in contract/src/console/audit/audit-actions.ts. */
  action: string
  /** `member:7`, `slide:12`, `settings`. */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

/**
 * Call it last in the change's transaction, as it locks the head of the log: `recordChange(ctx, db, …)`. With `before` and
 * `after` that do not differ, nothing has changed and nothing is logged.
 */
export const recordChange = async (
  ctx: Pick<RequestContext, 'app' | 'site' | 'viewer' | 'now'>,
  db: Db,
  { action, subject, before, after, reason = '' }: AuditedChange,
): Promise<void> => {
  const [oldValue, newValue] = changedFields(toJsonValue(before), toJsonValue(after))
  if (before !== undefined && after !== undefined && toJsonText(oldValue) === toJsonText(newValue)) return
  await transaction(db, (trx) =>
    appendEntry(trx, ctx.app.config.secret, {
      site_id: ctx.site.id,
      member_id: ctx.viewer.id || null,
      action,
      subject,
      reason,
      before: toJsonText(oldValue),
      after: toJsonText(newValue),
      at: ctx.now,
    }),
  )
}

export type NewAuditEntry = Omit<Parameters<typeof computeSeal>[0], 'id'>

/** Appends to the chain under a lock of its head, which blocks writers and no readers. */
export const appendEntry = async (db: Trx | Db, secret: string, entry: NewAuditEntry): Promise<void> => {
  const head = await db.selectFrom('audit_head').select(['id', 'at', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const next = { ...entry, id: head.id + 1, at: entry.at > head.at ? entry.at : head.at }
  const hash = computeSeal(next, head.hash, secret)
  await db
    .insertInto('audit_entry')
    .values({ ...next, prev: head.hash, hash })
    .execute()
  await db.updateTable('audit_head').set({ id: next.id, at: next.at, hash }).execute()
}

/** Normalises as JSON does: dates become text, undefined fields vanish. */
const toJsonValue = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const toJsonText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const changedFields = (oldValue: unknown, newValue: unknown): [unknown, unknown] => {
  if (!isRecord(oldValue) || !isRecord(newValue)) return [oldValue, newValue]
  const changed = [...new Set([...Object.keys(oldValue), ...Object.keys(newValue)])].filter(
    (key) => JSON.stringify(oldValue[key]) !== JSON.stringify(newValue[key]),
  )
  const pickChanged = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((key) => key in from).map((key) => [key, from[key]]))
  return [pickChanged(oldValue), pickChanged(newValue)]
}
