import type { ServerAlert } from '@quanzi/contract/console/operations/alerts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { countJobs, listFailingRecurringJobs } from '../health/jobs.ts'
import { checkServices } from '../health/services.ts'

type Options = { maxServiceAge?: number; lateAfterMs?: number }

/** What the whole installation has; `n` is 0 where nothing is wrong. */
export const listServerAlerts = async (
  { app, db, now }: Pick<RequestContext, 'app' | 'db' | 'now'>,
  { maxServiceAge, lateAfterMs }: Options = {},
): Promise<ServerAlert[]> => {
  const services = await checkServices(app, maxServiceAge === undefined ? {} : { maxAge: maxServiceAge })
  const faults = services.filter(({ state }) => state === 'fault')
  const { dead, late } = await countJobs({ db, now }, lateAfterMs)
  const failing = await listFailingRecurringJobs(db)
  return [
    { key: 'service', n: faults.length, since: '', note: faults.map(({ key }) => key).join() },
    { key: 'job_dead', n: dead, since: '', note: '' },
    { key: 'job_failing', n: failing.length, since: '', note: failing.join() },
    { key: 'job_late', n: late, since: '', note: '' },
  ]
}
