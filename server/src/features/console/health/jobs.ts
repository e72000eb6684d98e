import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { recordChange } from '../../audit/record.ts'
import { lookAtServices } from './services.ts'

const shown = 50
/** What is due longer than this is not being worked on. */
const lateAfter = 60_000

export const readHealth = async (c: Context): Promise<Answer<'GET console/health detail'>> => {
  const services = await lookAtServices(c.house)
  const jobs = await countJobs(c)
  const failed = await c.db
    .selectFrom('job')
    .select(['id', 'kind', 'tries', 'dead', 'fault', 'created_at', 'run_at'])
    .where('fault', '<>', '')
    .orderBy('dead', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
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

/** The work that was left for later. */
export const countJobs = async (c: Context): Promise<Answer<'GET console/health detail'>['jobs']> => {
  const late = new Date(c.now.getTime() - lateAfter)
  return c.db
    .selectFrom('job')
    .select(({ fn, eb, and }) => [
      fn.countAll<number>().filterWhere('dead', '=', false).as('waiting'),
      fn
        .countAll<number>()
        .filterWhere(({ eb: e, and: all }) => all([e('dead', '=', false), e('run_at', '<', late)]))
        .as('late'),
      fn
        .countAll<number>()
        .filterWhere(and([eb('dead', '=', false), eb('fault', '<>', '')]))
        .as('retried'),
      fn.countAll<number>().filterWhere('dead', '=', true).as('dead'),
    ])
    .executeTakeFirstOrThrow()
}

/** Gives a job that failed all its tries again, from now on. */
export const retryJob = (c: Context, { job_id }: Input<'POST console/health retry'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const job = await db
      .updateTable('job')
      .set({ dead: false, tries: 0, run_at: c.now, leased_to: null })
      .where('id', '=', job_id)
      .where('fault', '<>', '')
      .returning(['kind', 'fault'])
      .executeTakeFirst()
    if (!job) throw new Refusal('notFound', { data: { field: 'job_id' } })
    await recordChange({ ...c, db }, { action: 'job.retry', subject: `job:${job_id}`, after: job })
    return null
  })
