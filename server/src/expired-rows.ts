import { limits } from '@quanzi/contract/limits'
import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import { expireContent } from './circle/history/retention.ts'
import { sweepUploads } from './circle/upload/sweep-uploads.ts'
import { foldDailyCounts } from './console/statistics/daily-active.ts'
import type { AppContext } from './identity/request/app-context.ts'
import { deleteExpiredSecurityEvents } from './identity/request/security-table.ts'
import { leaveRetiredSites } from './moderation/profile-review/leave-retired-sites.ts'
import { itemsExpired } from './moderation/review/item-hooks.ts'
import { collectErrors } from './platform/collect-errors.ts'
import { deleteInBatches } from './platform/db/delete-in-batches.ts'
import { recurringKeyPrefix } from './platform/jobs/scheduler.ts'
import type { RetentionState } from './schema/jobs.ts'
import type { Tables } from './schema/tables.ts'

/** Content and records whose time of retention is over: docs/spec/people.md, once a day. */
export const applyRetention = async (app: AppContext, state: RetentionState): Promise<void> => {
  await holdAfterGap(app, state)
  await runAll([
    () => expireContent(app, itemsExpired),
    () => leaveRetiredSites(app),
    ...retained.map((life) => () => deleteOld(app, life)),
    () => deleteExpiredSecurityEvents(app),
  ])
}

const maxGapMs = 7 * day
const holdMs = day

/**
 * A clock that was set ahead makes everything old. After a gap as it leaves one, the job fails for a day, which is reported,
 * before it deletes. docs/decisions/0042.
 */
const holdAfterGap = async ({ database, ports }: AppContext, { ranAt, heldAt }: RetentionState): Promise<void> => {
  const now = ports.clock.now().getTime()
  const save = (state: RetentionState) =>
    database.db
      .updateTable('job')
      .set({ payload: JSON.stringify(state) })
      .where('unique_key', '=', `${recurringKeyPrefix}apply-retention`)
      .execute()
  if (ranAt === undefined || now - ranAt <= maxGapMs) return void (await save({ ranAt: now }))
  // A later time is that of a clock which was set back since.
  const isHeld = heldAt !== undefined && heldAt <= now
  if (isHeld && now - heldAt >= holdMs) return void (await save({ ranAt: now }))
  if (!isHeld) await save({ ranAt, heldAt: now })
  const days = Math.floor((now - ranAt) / day)
  throw new Error(`${days} days since the last run: check the clock of the database; nothing is deleted for a day`)
}

/** Rows without a use once their time is over, every ten minutes. */
export const deleteExpired = (app: AppContext): Promise<void> => {
  const { db } = app.database
  const now = app.ports.clock.now()
  const deadJobsBefore = new Date(now.getTime() - deadJobLife)
  return runAll([
    ...expiring.map((life) => () => deleteOld(app, life)),
    // A row of a ban is deleted by the job that shows the items again.
    () => db.deleteFrom('site_sanction').where('kind', '=', 'mute').where('until', '<=', now).execute(),
    () => db.deleteFrom('job').where('dead', '=', true).where('run_at', '<', deadJobsBefore).execute(),
    () => foldDailyCounts(db, now),
    () => sweepUploads(app),
  ])
}

const runAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const errors = await collectErrors(steps)
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
}

const deadJobLife = 90 * day

type Life = { [T in keyof Tables]: [table: T, from: keyof Tables[T] & string, lifeMs: number] }[keyof Tables]

const expiring: readonly Life[] = [
  ['session', 'expires_at', 0],
  ['captcha', 'expires_at', 0],
  ['temporary_token', 'expires_at', 0],
  ['review_claim', 'expires_at', 0],
  ['rate_limit', 'last_slot', 0],
  ['sms_code', 'sent_at', limits.codeRetentionDays * day],
  ['known_browser', 'seen_at', limits.knownBrowserLife],
  ['idempotency', 'expires_at', 0],
  ['view_dedup', 'at', limits.viewDedupWindow],
  ['blocklist_trial', 'created_at', day],
  ['delivery', 'accepted_at', 7 * day],
  ['upload_day', 'day', 0],
  ['credit_day', 'day', 2 * day],
  // Processes that were killed.
  ['server_process', 'seen_at', day],
  // Who was active on past days; the count of each day stays.
  ['daily_active_member', 'day', 3 * day],
]

/** An open report or appeal, and a change of a profile that waits, has no `closed_at` and stays. */
const retained: readonly Life[] = [
  ['review_history', 'created_at', limits.historyRetentionDays * day],
  ['author_reveal', 'created_at', limits.historyRetentionDays * day],
  ['report', 'closed_at', limits.historyRetentionDays * day],
  ['appeal', 'closed_at', limits.historyRetentionDays * day],
  ['profile_review', 'closed_at', limits.contentRetentionDays * day],
  ['notice', 'created_at', limits.notificationRetentionDays * day],
  ['retained_mute', 'muted_until', 0],
  ['retained_sanction', 'until', 0],
]

const deleteOld = ({ database, ports }: AppContext, [table, from, lifeMs]: Life): Promise<void> => {
  const oldest = new Date(ports.clock.now().getTime() - lifeMs)
  return deleteInBatches(database.db, table, from, from === 'day' ? toChinaDate(oldest) : oldest)
}
