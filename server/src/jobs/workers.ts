import { limits } from '@quanzi/contract/limits'
import { chinaDay } from '@quanzi/contract/text'
import { keepNoLonger } from '../features/account/retention.ts'
import { sendHook } from '../features/alarm/send.ts'
import { watchWaiting } from '../features/alarm/watch.ts'
import { liftBan } from '../features/member/ban.ts'
import { tailMobiles } from '../features/member/tail.ts'
import { settlePost } from '../features/post/settle.ts'
import { showVideo } from '../features/post/show-video.ts'
import { computeRanks } from '../features/rank/compute.ts'
import { markAlike } from '../features/review/mark-alike.ts'
import { goOnTrial } from '../features/screening/trial.ts'
import { failVideo, makeVideo } from '../features/upload/make-video.ts'
import { sweepUploads } from '../features/upload/sweep.ts'
import type { House } from '../house.ts'
import type { Job, JobKind } from './queue.ts'

type Payload<K extends JobKind> = Extract<Job, { kind: K }>['payload']

/**
 * What each kind of job does. A worker may run twice: each is written so that the second time changes nothing. One that
 * takes long ends when `signal` says so, and is taken up again.
 */
export const workers: { [K in JobKind]: (house: House, payload: Payload<K>, signal: AbortSignal) => Promise<void> } = {
  'settle-post-credits': (house, { postId }) => settlePost(house, postId),
  'lift-ban': (house, { memberId }) => liftBan(house, memberId),
  rank: (house) => computeRanks(house.database.db, house.ports.clock.now()),
  'keep-no-longer': (house) => keepNoLonger(house),
  'tail-mobiles': (house) => tailMobiles(house),
  'mark-alike': (house) => markAlike(house),
  'watch-waiting': watchWaiting,
  'send-hook': sendHook,
  'try-words': (house, { trialId }) => goOnTrial(house, trialId),
  'make-video': (house, { fileId }, signal) => makeVideo(house, fileId, showVideo, signal),
  sweep: (house) => sweep(house),
  vacuum: (house) => house.database.vacuum(),
}

/** What is said when a job has failed for good. */
export const lastWords: { [K in JobKind]?: (house: House, payload: Payload<K>) => Promise<void> } = {
  'make-video': (house, { fileId }) => failVideo(house, fileId, showVideo),
}

/** Throws away what has served its time. */
const sweep = async (house: House): Promise<void> => {
  const { database, ports } = house
  const { db } = database
  const now = ports.clock.now().getTime()
  const before = (ms: number) => new Date(now - ms)
  await db.deleteFrom('session').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('captcha').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', before(limits.idempotencyLife)).execute()
  await db.deleteFrom('view_mark').where('at', '<', before(limits.viewWindow)).execute()
  await db
    .deleteFrom('credit_day')
    .where('day', '<', chinaDay(before(2 * 86_400_000)))
    .execute()
  await db
    .deleteFrom('taken')
    .where('last_slot', '<', before(10 * 60_000))
    .execute()
  await db.deleteFrom('pass').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('day_member')
    .where('day', '<', chinaDay(before(3 * 86_400_000)))
    .execute()
  await db.deleteFrom('word_trial').where('created_at', '<', before(86_400_000)).execute()
  await db.deleteFrom('review_claim').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('sms_code')
    .where('sent_at', '<', before(limits.codeDays * 86_400_000))
    .execute()
  await sweepUploads(house)
}
