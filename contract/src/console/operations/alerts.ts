import { z } from 'zod'
import { call, timeOrEmpty } from '../../call.ts'

const alert = z.object({
  key: z.literal([
    'no_first',
    'no_second',
    'late_first',
    'late_second',
    'reports',
    'appeals',
    'hook',
    'service',
    'job_dead',
    'job_failing',
    'job_late',
    'codes_site',
    'codes_all',
    'codes_networks',
    'codes_mobiles',
    'security',
  ]),
  /** The number of items, counted up to 1,000 for review items; of a budget of login codes the percentage in use. */
  n: z.int(),
  /** The time of the oldest one, '' when unknown. */
  since: timeOrEmpty,
  /** The webhook's error, failing services or jobs, settings exceeded, or the items (`post:3`). */
  note: z.string(),
})
export type Alert = z.infer<typeof alert>
/** The whole installation has it: for chiefs. */
export type ServerAlert = Alert & { key: 'service' | 'job_dead' | 'job_failing' | 'job_late' }

export const alertCalls = {
  'GET console/alerts': call({
    role: 'operator',
    summary:
      'Problems that need an operator: items at a level without reviewers, overdue items, open reports and appeals, a failed webhook, budgets of login codes in use to 80 %, bursts of the security log; for chiefs also failing services and failed or late jobs.',
    output: z.object({ data: z.array(alert) }),
  }),
}
