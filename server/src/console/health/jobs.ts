import type { CallOutput } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { recurringKeyPrefix } from '../../platform/jobs/scheduler.ts'
import { checkServices } from './services.ts'

const maxShown = 50
/** A job that is due for longer, and that no process runs, counts as late. */
const overdueAfterMs = minute
const failingAfterTries = 3

export const readHealth: Operation<'GET console/health detail'> = async (ctx) => {
  const services = await checkServices(ctx.app)
  const jobs = await countJobs(ctx)
  const failed = await ctx.db
    .selectFrom('job')
    .select(['id', 'kind', 'tries', 'dead', 'fault', 'created_at', 'run_at'])
    .where('fault', '<>', '')
    .orderBy('dead', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return {
    services,
    jobs,
    failed: failed.map((job) => ({
      ...job,
      created_at: job.created_at.toISOString(),
      run_at: job.run_at.toISOString(),
    })),
  }
}

export const countJobs = async (
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  lateAfterMs = overdueAfterMs,
): Promise<CallOutput<'GET console/health detail'>['jobs']> => {
  const overdueSince = new Date(now.getTime() - lateAfterMs)
  return db
    .selectFrom('job')
    .select(({ fn, eb, and, or }) => [
      fn.countAll<number>().filterWhere('dead', '=', false).as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(
          and([
            eb('dead', '=', false),
            eb('run_at', '<', overdueSince),
            or([eb('leased_to', 'is', null), eb('leased_to', '<', now)]),
          ]),
        )
        .as('late'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('dead', '=', false), eb('fault', '<>', '')]))
        .as('retried'),
      fn.countAll<number>().filterWhere('dead', '=', true).as('dead'),
    ])
    .executeTakeFirstOrThrow()
}

export const listFailingRecurringJobs = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('job')
    .select('kind')
    .where('unique_key', 'like', `${recurringKeyPrefix}%`)
    .where('fault', '<>', '')
    .where('tries', '>=', failingAfterTries)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export const retryJob: Operation<'POST console/health retry'> = (ctx, { job_id }) =>
  transaction(ctx.db, async (db) => {
    const job = await db
      .updateTable('job')
      .set({ dead: false, tries: 0, run_at: ctx.now, leased_to: null })
      .where('id', '=', job_id)
      .where('fault', '<>', '')
      // Another process would run it at the same time.
      .where((is) => is.or([is('leased_to', 'is', null), is('leased_to', '<', ctx.now)]))
      .returning(['kind', 'fault'])
      .executeTakeFirstOrThrow(() => new ApiError('notFound', { data: { field: 'job_id' } }))
    await recordChange(ctx, db, { action: 'job.retry', subject: `job:${job_id}`, after: job })
    return null
  })
