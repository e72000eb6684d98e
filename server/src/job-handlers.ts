import type { JobKind } from '@quanzi/contract/console/job-kinds'
import { limits } from '@quanzi/contract/limits'
import { toChinaDate } from '@quanzi/contract/text'
import { sql } from 'kysely'
import { expireContent } from './circle/history/retention.ts'
import { deleteOlderItems } from './circle/people/delete-items.ts'
import { applyVideoOutcome } from './circle/post/apply-video-outcome.ts'
import { reconcilePostCredits } from './circle/post/post-credits.ts'
import { computeRankings } from './circle/ranking/compute.ts'
import { indexPinyin } from './circle/search/index-pinyin.ts'
import { encodeSitePictures } from './circle/upload/encode-avif.ts'
import { markFiles } from './circle/upload/mark-files.ts'
import { failVideo, processVideo } from './circle/upload/process-video.ts'
import { sweepUploads } from './circle/upload/sweep-uploads.ts'
import { watchReviewTargets } from './console/alerts/watch-review-targets.ts'
import { watchSecurityBursts } from './console/alerts/watch-security-bursts.ts'
import { sendWebhook } from './console/health/send-webhook.ts'
import { liftBan } from './console/sanctions/ban.ts'
import { settleHiddenItems } from './console/sanctions/hide-items.ts'
import { moveSecrets } from './console/secret-rotation/move-secrets.ts'
import { shipLogs } from './console/shipping/ship-logs.ts'
import { foldDailyCounts } from './console/statistics/daily-active.ts'
import { backfillMobileSuffixes } from './identity/member/mobile-suffix.ts'
import { discardPicture } from './identity/member/profile-picture.ts'
import type { AppContext } from './identity/request/app-context.ts'
import { deleteExpiredSecurityEvents } from './identity/request/security-table.ts'
import { leaveRetiredSites } from './moderation/profile-review/leave-retired-sites.ts'
import { endPin } from './moderation/review/end-pin.ts'
import { itemsExpired } from './moderation/review/item-hooks.ts'
import { backfillNearDuplicateKeys } from './moderation/review/queue/backfill-near-duplicates.ts'
import { continueDryRun } from './moderation/screening/dry-run.ts'
import { transaction } from './platform/db/transaction/transaction.ts'
import { purgeEdge } from './platform/edge/edge-purges.ts'
import type { DeadJobHandlers, JobHandlers, JobQueue, JobTable } from './platform/jobs/runner.ts'
import type { RecurringJob } from './platform/jobs/scheduler.ts'
import type { Tables } from './schema/tables.ts'

/** A handler must be idempotent: a job may run twice. A slow one stops when `signal` aborts, and is resumed later. */
const handlers: JobHandlers<AppContext> = {
  'award-post-credits': (app, { postId }) => reconcilePostCredits(app, postId),
  'end-pin': (app, { postId }) => endPin(app, postId),
  'lift-ban': (app, { memberId }) => liftBan(app, memberId),
  'settle-hidden-items': (app, { memberId, ...below }) => settleHiddenItems(app, memberId, below),
  'delete-items': (app, { memberId }) => deleteOlderItems(app, memberId),
  'discard-profile-picture': ({ database, ports }, { token }) =>
    transaction(database.db, (db) => discardPicture(db, token, ports.clock.now())),
  'compute-ranking': (app) => computeRankings(app.database.db, app.ports.clock.now()),
  'apply-retention': (app) => applyRetention(app),
  'backfill-mobile-suffixes': (app) => backfillMobileSuffixes(app),
  'move-secrets': moveSecrets,
  'mark-near-duplicates': (app) => backfillNearDuplicateKeys(app),
  'index-pinyin': ({ database }, _, signal) => indexPinyin(database.db, signal),
  'check-review-wait': watchReviewTargets,
  'check-security': watchSecurityBursts,
  'ship-logs': shipLogs,
  'send-webhook': sendWebhook,
  'run-blocklist-trial': (app, { trialId }) => continueDryRun(app, trialId),
  'encode-avif': encodeSitePictures,
  'purge-edge': purgeEdge,
  'mark-files': (app, { postId }, signal) => markFiles(app, postId, signal),
  'transcode-video': (app, { fileId }, signal) => processVideo(app, fileId, applyVideoOutcome, signal),
  'delete-expired': (app) => deleteExpired(app),
  vacuum: (app) => app.database.vacuum(),
}

const deadHandlers: DeadJobHandlers<AppContext> = {
  'transcode-video': (app, { fileId }) => failVideo(app, fileId, applyVideoOutcome),
}

const queues: Record<Exclude<JobQueue, 'quick'>, readonly JobKind[]> = {
  edge: ['purge-edge'],
  outside: ['mark-files', 'send-webhook', 'ship-logs'],
  maintenance: [
    'apply-retention',
    'backfill-mobile-suffixes',
    'delete-expired',
    'encode-avif',
    'index-pinyin',
    'mark-near-duplicates',
    'move-secrets',
    'run-blocklist-trial',
    'vacuum',
  ],
  video: ['transcode-video'],
}
const slowKinds = Object.values(queues).flat()
// The keys of `handlers` are exactly the kinds of jobs.
const quickKinds = (Object.keys(handlers) as JobKind[]).filter((kind) => !slowKinds.includes(kind))

const minute = 60_000
const recurring: readonly RecurringJob[] = [
  { kind: 'compute-ranking', intervalMs: 5 * minute },
  { kind: 'backfill-mobile-suffixes', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'mark-near-duplicates', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'index-pinyin', intervalMs: minute / 4, firstDelayMs: 0 },
  { kind: 'move-secrets', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'encode-avif', intervalMs: minute },
  { kind: 'check-review-wait', intervalMs: minute },
  { kind: 'check-security', intervalMs: minute },
  { kind: 'ship-logs', intervalMs: minute },
  { kind: 'delete-expired', intervalMs: 10 * minute },
  { kind: 'apply-retention', intervalMs: 24 * 60 * minute },
  { kind: 'vacuum', intervalMs: 6 * 60 * minute },
]

export const jobTable: JobTable<AppContext> = {
  handlers,
  deadHandlers,
  queues: { ...queues, quick: quickKinds },
  recurring,
  // Two at a time could leave a file with the mark of an earlier state of the post.
  serial: ['mark-files'],
}

const applyRetention = async (app: AppContext): Promise<void> => {
  await expireContent(app, itemsExpired)
  await leaveRetiredSites(app)
  await deleteOld(app, retained)
  await deleteExpiredSecurityEvents(app)
}

const deleteExpired = async (app: AppContext): Promise<void> => {
  const { db } = app.database
  const now = app.ports.clock.now()
  await deleteOld(app, expiring)
  // A row of a ban is deleted by the job that shows the items again.
  await db.deleteFrom('site_sanction').where('kind', '=', 'mute').where('until', '<=', now).execute()
  await foldDailyCounts(db, now)
  await sweepUploads(app)
}

type Life = { [T in keyof Tables]: [table: T, from: keyof Tables[T] & string, lifeMs: number] }[keyof Tables]

const dayMs = 24 * 60 * minute

const expiring: readonly Life[] = [
  ['session', 'expires_at', 0],
  ['captcha', 'expires_at', 0],
  ['temporary_token', 'expires_at', 0],
  ['review_claim', 'expires_at', 0],
  ['rate_limit', 'last_slot', 0],
  ['sms_code', 'sent_at', limits.codeRetentionDays * dayMs],
  ['known_browser', 'seen_at', limits.knownBrowserLife],
  ['idempotency', 'created_at', limits.idempotencyLife],
  ['view_dedup', 'at', limits.viewDedupWindow],
  ['blocklist_trial', 'created_at', dayMs],
  ['delivery', 'accepted_at', 7 * dayMs],
  ['upload_day', 'day', 0],
  ['credit_day', 'day', 2 * dayMs],
  // Who was active on past days; the count of each day stays.
  ['daily_active_member', 'day', 3 * dayMs],
]

/** An open report or appeal, and a change of a profile that waits, has no `closed_at` and stays. */
const retained: readonly Life[] = [
  ['review_history', 'created_at', limits.historyRetentionDays * dayMs],
  ['author_reveal', 'created_at', limits.historyRetentionDays * dayMs],
  ['report', 'closed_at', limits.historyRetentionDays * dayMs],
  ['appeal', 'closed_at', limits.historyRetentionDays * dayMs],
  ['profile_review', 'closed_at', limits.contentRetentionDays * dayMs],
  ['notice', 'created_at', limits.notificationRetentionDays * dayMs],
  ['retained_mute', 'muted_until', 0],
  ['retained_sanction', 'until', 0],
]

const deleteOld = async ({ database, ports }: AppContext, lives: readonly Life[]): Promise<void> => {
  for (const [table, from, lifeMs] of lives) {
    const oldest = new Date(ports.clock.now().getTime() - lifeMs)
    const value = from === 'day' ? toChinaDate(oldest) : oldest
    await sql`delete from ${sql.table(table)} where ${sql.ref(from)} < ${value}`.execute(database.db)
  }
}
