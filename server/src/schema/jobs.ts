export type Job =
  | { kind: 'award-post-credits'; payload: { postId: number } }
  | { kind: 'discard-profile-picture'; payload: { token: string } }
  | { kind: 'end-pin'; payload: { postId: number } }
  | { kind: 'lift-ban'; payload: { memberId: number } }
  | { kind: 'settle-hidden-items'; payload: { memberId: number; post: number; comment: number } }
  | { kind: 'delete-items'; payload: { memberId: number } }
  | { kind: 'compute-ranking'; payload: NoPayload }
  | { kind: 'apply-retention'; payload: NoPayload }
  | { kind: 'backfill-mobile-suffixes'; payload: NoPayload }
  | { kind: 'mark-near-duplicates'; payload: NoPayload }
  | { kind: 'index-pinyin'; payload: NoPayload }
  | { kind: 'check-review-wait'; payload: NoPayload }
  | { kind: 'check-security'; payload: NoPayload }
  | { kind: 'move-secrets'; payload: NoPayload }
  | { kind: 'ship-logs'; payload: NoPayload }
  | { kind: 'send-webhook'; payload: WebhookMessage }
  | { kind: 'run-blocklist-trial'; payload: { trialId: number } }
  | { kind: 'encode-avif'; payload: NoPayload }
  | { kind: 'mark-files'; payload: { postId: number } }
  | { kind: 'purge-edge'; payload: EdgePurge }
  | { kind: 'transcode-video'; payload: { fileId: number } }
  | { kind: 'delete-expired'; payload: NoPayload }
  | { kind: 'vacuum'; payload: NoPayload }

/** `delivery` is the same at every attempt, so that the receiver can drop a repetition. */
export type WebhookMessage = { delivery: string; siteId: number; event: string; body: Record<string, unknown> }

/** `again`: it is queued once more, against answers that were under way. */
export type EdgePurge = { keys: string[]; again: boolean }

export type JobKind = Job['kind']
export type JobPayload<K extends JobKind> = Extract<Job, { kind: K }>['payload']
export type RecurringKind = Extract<Job, { payload: NoPayload }>['kind']

type NoPayload = Record<string, never>
