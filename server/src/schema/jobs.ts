import type { JobKind } from '@quanzi/contract/console/operations/job-kinds'

export type JobPayloads = {
  'award-post-credits': { postId: number }
  'discard-profile-picture': { token: string }
  'end-pin': { postId: number }
  'lift-ban': { memberId: number }
  'settle-hidden-items': { memberId: number }
  'delete-items': { memberId: number }
  'compute-ranking': NoPayload
  'apply-retention': RetentionState
  'backfill-mobile-suffixes': NoPayload
  'mark-near-duplicates': NoPayload
  'index-pinyin': NoPayload
  'check-review-wait': NoPayload
  'check-security': NoPayload
  'check-server': NoPayload
  'move-secrets': NoPayload
  'ship-logs': NoPayload
  'send-webhook': WebhookMessage
  'run-blocklist-trial': { trialId: number }
  'mark-waiting-items': { siteId: number; removed: string[] }
  'encode-avif': NoPayload
  'mark-files': { postId: number }
  'purge-edge': EdgePurge
  'transcode-video': { fileId: number }
  'delete-expired': NoPayload
  vacuum: NoPayload
}

export type Job = { [K in JobKind]: { kind: K; payload: JobPayloads[K] } }[JobKind]

/** `delivery` is the same at every attempt, so that the receiver can drop a repetition. */
export type WebhookMessage = { delivery: string; siteId: number; event: string; body: Record<string, unknown> }

/** `again`: it is queued once more, against answers that were under way. */
export type EdgePurge = { keys: string[]; again: boolean }

/** What the recurring job notes for itself, in milliseconds: its last run, and since when it is held. `expired-rows.ts`. */
export type RetentionState = { ranAt?: number; heldAt?: number }

export type RecurringKind = Extract<Job, { payload: NoPayload }>['kind'] | 'apply-retention'

type NoPayload = Record<string, never>
