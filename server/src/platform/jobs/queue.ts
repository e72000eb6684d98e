import type { Job } from '../../schema/jobs.ts'
import type { Db } from '../db/handle.ts'

type JobRequest = Job & {
  runAt: Date
  /** A job whose key is in the queue already is not queued again. */
  uniqueKey?: string
}

/** Queues a job in the caller's transaction: it runs if and only if that transaction commits. */
export const queueJob = async (db: Db, { kind, payload, runAt, uniqueKey }: JobRequest): Promise<void> => {
  await db
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), run_at: runAt, unique_key: uniqueKey ?? null })
    .onConflict((c) => c.column('unique_key').doNothing())
    .execute()
}
