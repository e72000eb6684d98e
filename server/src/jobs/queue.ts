import type { Db } from '../db/handle.ts'

/** What can be left for later; each kind has its worker in `workers.ts`. */
export type Job =
  | { kind: 'settle-post-credits'; payload: { postId: number } }
  | { kind: 'lift-ban'; payload: { memberId: number } }
  | { kind: 'rank'; payload: Record<string, never> }
  | { kind: 'keep-no-longer'; payload: Record<string, never> }
  | { kind: 'tail-mobiles'; payload: Record<string, never> }
  | { kind: 'mark-alike'; payload: Record<string, never> }
  | { kind: 'watch-waiting'; payload: Record<string, never> }
  | { kind: 'send-hook'; payload: { siteId: number; event: string; body: Record<string, unknown> } }
  | { kind: 'try-words'; payload: { trialId: number } }
  | { kind: 'make-video'; payload: { fileId: number } }
  | { kind: 'sweep'; payload: Record<string, never> }
  | { kind: 'vacuum'; payload: Record<string, never> }
export type JobKind = Job['kind']

type Queued = Job & {
  runAt: Date
  /** A second job under the same key is not queued while the first one waits. */
  uniqueKey?: string
}

/** Leaves work for later, in the transaction of what wants it. */
export const queueJob = async (db: Db, { kind, payload, runAt, uniqueKey }: Queued): Promise<void> => {
  await db
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt, unique_key: uniqueKey ?? null })
    .onConflict((c) => c.column('unique_key').doNothing())
    .execute()
}
