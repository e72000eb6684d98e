import type { Db, Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { sealOf } from './seal.ts'

type Change = {
  /** What was done, `subject.verb`: `member.mute`; the words for it stand in contract/src/console/actions.ts. */
  action: string
  /** What it was done to: `member:7`, `slide:12`, `settings`. */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string | undefined
}

/**
 * Writes into the audit log who changed what, inside the transaction of the change: `recordChange({ ...c, db }, …)`.
 * Of two objects only the fields that differ are kept. It waits for other writers of the log until their transactions end,
 * so it is the last thing that a change does.
 */
export const recordChange = (
  c: Pick<Context, 'db' | 'house' | 'site' | 'viewer' | 'now'>,
  { action, subject, before, after, reason = '' }: Change,
): Promise<void> => {
  const [was, is] = difference(plain(before), plain(after))
  return transaction(c.db, (db) =>
    append(db, c.house.config.secret, {
      site_id: c.site.id,
      member_id: c.viewer.id || null,
      action,
      subject,
      reason,
      before: textOf(was),
      after: textOf(is),
      at: c.now,
    }),
  )
}

export type Written = Omit<Parameters<typeof sealOf>[0], 'id'>

/** Puts an entry at the end of the chain. Readers are not held up: only the next writer waits for the head. */
export const append = async (db: Trx | Db, secret: string, entry: Written): Promise<void> => {
  const head = await db.selectFrom('audit_head').select(['id', 'at', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const next = { ...entry, id: head.id + 1, at: entry.at > head.at ? entry.at : head.at }
  const hash = sealOf(next, head.hash, secret)
  await db
    .insertInto('audit_entry')
    .values({ ...next, prev: head.hash, hash })
    .execute()
  await db.updateTable('audit_head').set({ id: next.id, at: next.at, hash }).execute()
}

/** As JSON will have it: dates are text, what is undefined is gone. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const textOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const difference = (was: unknown, is: unknown): [unknown, unknown] => {
  if (!isRecord(was) || !isRecord(is)) return [was, is]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]),
  )
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((key) => key in from).map((key) => [key, from[key]]))
  return [only(was), only(is)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
