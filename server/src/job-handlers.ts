import { limits } from '@quanzi/contract/limits'
import { deleteExpiredCreditDays } from './circle/credit/earn.ts'
import { expireContent } from './circle/history/retention.ts'
import { applyVideoOutcome } from './circle/post/apply-video-outcome.ts'
import { reconcilePostCredits } from './circle/post/post-credits.ts'
import { computeRankings } from './circle/ranking/compute.ts'
import { indexPinyin } from './circle/search/index-pinyin.ts'
import { encodeSitePictures } from './circle/upload/encode-avif.ts'
import { markFiles } from './circle/upload/mark-files.ts'
import { failVideo, processVideo } from './circle/upload/process-video.ts'
import { sweepUploads } from './circle/upload/sweep-uploads.ts'
import { deleteExpiredUploadDays } from './circle/upload/upload-room.ts'
import { deleteExpiredViewMarks } from './circle/views/view-counter.ts'
import { watchReviewTargets } from './console/alerts/watch-review-targets.ts'
import { watchSecurityBursts } from './console/alerts/watch-security-bursts.ts'
import { deleteExpiredDeliveries, sendWebhook } from './console/health/send-webhook.ts'
import { liftBan } from './console/sanctions/ban.ts'
import { moveSecrets } from './console/secret-rotation/move-secrets.ts'
import { shipLogs } from './console/shipping/ship-logs.ts'
import { deleteExpiredVisits, foldDailyCounts } from './console/statistics/daily-active.ts'
import { deleteExpiredCaptchas } from './identity/login/captcha/captcha.ts'
import { deleteUnseenBrowsers } from './identity/login/known-browser.ts'
import { deleteExpiredCodes } from './identity/login/sms-codes.ts'
import { deleteExpiredTokens } from './identity/login/temporary-tokens.ts'
import { backfillMobileSuffixes } from './identity/member/mobile-suffix.ts'
import { discardPicture } from './identity/member/profile-picture.ts'
import { deleteEndedMutes } from './identity/member/sanction.ts'
import type { AppContext } from './identity/request/app-context.ts'
import { deleteExpiredIdempotencyKeys } from './identity/request/idempotency.ts'
import { deleteExpiredSecurityEvents } from './identity/request/security-table.ts'
import { deleteExpiredSessions } from './identity/session/session-cookie.ts'
import { deleteExpiredClaims } from './moderation/review/claim.ts'
import { itemsExpired } from './moderation/review/item-hooks.ts'
import { backfillNearDuplicateKeys } from './moderation/review/queue/backfill-near-duplicates.ts'
import { continueDryRun, deleteExpiredDryRuns } from './moderation/screening/dry-run.ts'
import type { Db } from './platform/db/handle.ts'
import { transaction } from './platform/db/transaction/transaction.ts'
import { purgeEdge } from './platform/edge/edge-purges.ts'
import type { DeadJobHandlers, JobHandlers, JobQueue, JobTable } from './platform/jobs/runner.ts'
import type { RecurringJob } from './platform/jobs/scheduler.ts'
import { deleteExpiredRateLimits } from './platform/rate-limit/rate-limit-table.ts'
import type { JobKind } from './schema/jobs.ts'

/** A handler must be idempotent: a job may run twice. A slow one stops when `signal` aborts, and is resumed later. */
const handlers: JobHandlers<AppContext> = {
  'award-post-credits': (app, { postId }) => reconcilePostCredits(app, postId),
  'lift-ban': (app, { memberId }) => liftBan(app, memberId),
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
  const { db } = app.database
  const daysAgo = (days: number) => new Date(app.ports.clock.now().getTime() - days * 86_400_000)
  const historyCutoff = daysAgo(limits.historyRetentionDays)
  await db.deleteFrom('review_history').where('created_at', '<', historyCutoff).execute()
  await db.deleteFrom('author_reveal').where('created_at', '<', historyCutoff).execute()
  // An open report or appeal has no `closed_at` and stays.
  await db.deleteFrom('report').where('closed_at', '<', historyCutoff).execute()
  await db.deleteFrom('appeal').where('closed_at', '<', historyCutoff).execute()
  // A change that waits has no `closed_at` and stays.
  await db.deleteFrom('profile_review').where('closed_at', '<', daysAgo(limits.contentRetentionDays)).execute()
  await db.deleteFrom('notice').where('created_at', '<', daysAgo(limits.notificationRetentionDays)).execute()
  await deleteExpiredSecurityEvents(app)
  await db.deleteFrom('retained_mute').where('muted_until', '<', daysAgo(0)).execute()
  await db.deleteFrom('retained_sanction').where('until', '<', daysAgo(0)).execute()
}

const deletions: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  deleteExpiredSessions,
  deleteExpiredCaptchas,
  deleteExpiredTokens,
  deleteExpiredCodes,
  deleteUnseenBrowsers,
  deleteExpiredIdempotencyKeys,
  deleteExpiredRateLimits,
  deleteExpiredViewMarks,
  deleteExpiredCreditDays,
  deleteExpiredUploadDays,
  deleteExpiredVisits,
  foldDailyCounts,
  deleteExpiredDryRuns,
  deleteExpiredClaims,
  deleteExpiredDeliveries,
  deleteEndedMutes,
]

const deleteExpired = async (app: AppContext): Promise<void> => {
  const now = app.ports.clock.now()
  for (const deleteRows of deletions) await deleteRows(app.database.db, now)
  await sweepUploads(app)
}
