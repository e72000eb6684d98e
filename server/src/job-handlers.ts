import type { JobKind } from '@quanzi/contract/console/operations/job-kinds'
import { day, hour, minute } from '@quanzi/contract/time'
import { deleteItems } from './circle/people/delete-items.ts'
import { applyVideoOutcome } from './circle/post/apply-video-outcome.ts'
import { reconcilePostCredits } from './circle/post/post-credits.ts'
import { computeRankings } from './circle/ranking/compute.ts'
import { indexPinyin } from './circle/search/index-pinyin.ts'
import { encodeSitePictures } from './circle/upload/encode-avif.ts'
import { markFiles } from './circle/upload/mark-files.ts'
import { failVideo, processVideo } from './circle/upload/process-video.ts'
import { watchReviewTargets } from './console/alerts/watch-review-targets.ts'
import { watchSecurityBursts } from './console/alerts/watch-security-bursts.ts'
import { watchServer } from './console/alerts/watch-server.ts'
import { sendWebhook } from './console/health/send-webhook.ts'
import { liftBan } from './console/sanctions/ban.ts'
import { updateHiddenItems } from './console/sanctions/hide-items.ts'
import { moveSecrets } from './console/secret-rotation/move-secrets.ts'
import { shipLogs } from './console/shipping/ship-logs.ts'
import { applyRetention, deleteExpired } from './expired-rows.ts'
import { backfillMobileSuffixes } from './identity/member/mobile-suffix.ts'
import { discardPicture } from './identity/member/profile-picture.ts'
import type { AppContext } from './identity/request/app-context.ts'
import { endPin } from './moderation/review/end-pin.ts'
import { backfillNearDuplicateKeys } from './moderation/review/queue/backfill-near-duplicates.ts'
import { continueDryRun } from './moderation/screening/dry-run.ts'
import { markWaitingItems } from './moderation/screening/mark-waiting-items.ts'
import { transaction } from './platform/db/transaction/transaction.ts'
import { purgeEdge } from './platform/edge/edge-purges.ts'
import type { DeadJobHandlers, JobHandlers, JobQueue, JobTable } from './platform/jobs/runner.ts'
import type { RecurringJob } from './platform/jobs/scheduler.ts'

/** A handler must be idempotent: a job may run twice. A slow one stops when `signal` aborts, and is resumed later. */
const handlers: JobHandlers<AppContext> = {
  'award-post-credits': (app, { postId }) => reconcilePostCredits(app, postId),
  'end-pin': (app, { postId }) => endPin(app, postId),
  'lift-ban': (app, { memberId }) => liftBan(app, memberId),
  'settle-hidden-items': (app, { memberId }) => updateHiddenItems(app, app.database.db, memberId),
  'delete-items': (app, { memberId }) => deleteItems(app, app.database.db, memberId),
  'discard-profile-picture': ({ database, ports }, { token }) =>
    transaction(database.db, (db) => discardPicture(db, token, ports.clock.now())),
  'compute-ranking': (app) => computeRankings(app.database.db, app.ports.clock.now()),
  'apply-retention': applyRetention,
  'backfill-mobile-suffixes': backfillMobileSuffixes,
  'move-secrets': moveSecrets,
  'mark-near-duplicates': backfillNearDuplicateKeys,
  'index-pinyin': ({ database }, _, signal) => indexPinyin(database.db, signal),
  'check-review-wait': watchReviewTargets,
  'check-security': watchSecurityBursts,
  'check-server': watchServer,
  'ship-logs': shipLogs,
  'send-webhook': sendWebhook,
  'run-blocklist-trial': (app, { trialId }) => continueDryRun(app, trialId),
  'mark-waiting-items': markWaitingItems,
  'encode-avif': encodeSitePictures,
  'purge-edge': purgeEdge,
  'mark-files': (app, { postId }, signal) => markFiles(app, postId, signal),
  'transcode-video': (app, { fileId }, signal) => processVideo(app, fileId, applyVideoOutcome, signal),
  'delete-expired': deleteExpired,
  vacuum: (app) => app.database.vacuum(),
}

const deadHandlers: DeadJobHandlers<AppContext> = {
  'transcode-video': (app, { fileId }) => failVideo(app, fileId, applyVideoOutcome),
}

const queues: Record<Exclude<JobQueue, 'quick'>, readonly JobKind[]> = {
  edge: ['purge-edge'],
  outside: ['check-server', 'mark-files', 'send-webhook', 'ship-logs'],
  maintenance: [
    'apply-retention',
    'backfill-mobile-suffixes',
    'delete-expired',
    'encode-avif',
    'index-pinyin',
    'mark-near-duplicates',
    'mark-waiting-items',
    'move-secrets',
    'run-blocklist-trial',
    'vacuum',
  ],
  video: ['transcode-video'],
}
const slowKinds = Object.values(queues).flat()
// The keys of `handlers` are exactly the kinds of jobs.
const quickKinds = (Object.keys(handlers) as JobKind[]).filter((kind) => !slowKinds.includes(kind))

const recurring: readonly RecurringJob[] = [
  { kind: 'compute-ranking', intervalMs: 5 * minute },
  { kind: 'backfill-mobile-suffixes', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'mark-near-duplicates', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'index-pinyin', intervalMs: minute / 4, firstDelayMs: 0 },
  { kind: 'move-secrets', intervalMs: minute, firstDelayMs: 0 },
  { kind: 'encode-avif', intervalMs: minute },
  { kind: 'check-review-wait', intervalMs: minute },
  { kind: 'check-security', intervalMs: minute },
  { kind: 'check-server', intervalMs: 5 * minute },
  { kind: 'ship-logs', intervalMs: minute },
  { kind: 'delete-expired', intervalMs: 10 * minute },
  { kind: 'apply-retention', intervalMs: day },
  { kind: 'vacuum', intervalMs: 6 * hour },
]

export const jobTable: JobTable<AppContext> = {
  handlers,
  deadHandlers,
  queues: { ...queues, quick: quickKinds },
  recurring,
  // Two at a time could leave a file with the mark of an earlier state of the post.
  serial: ['mark-files'],
}

/** They would reach the receivers, the logs, the CDN or the files of the site that serves. */
const refusedInPractice: readonly JobKind[] = [
  'apply-retention',
  'delete-expired',
  'encode-avif',
  'mark-files',
  'purge-edge',
  'send-webhook',
  'ship-logs',
  'transcode-video',
]
const isPractised = (kind: JobKind): boolean => !refusedInPractice.includes(kind)
const { edge, outside, maintenance, video, quick } = jobTable.queues

/** The jobs of `PRACTICE=1`. */
export const practiceJobTable: JobTable<AppContext> = {
  ...jobTable,
  queues: {
    edge: edge.filter(isPractised),
    outside: outside.filter(isPractised),
    maintenance: maintenance.filter(isPractised),
    video: video.filter(isPractised),
    quick: quick.filter(isPractised),
  },
  recurring: recurring.filter(({ kind }) => isPractised(kind)),
}
