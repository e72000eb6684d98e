import { z } from 'zod'
import { call, noInput, time } from '../call.ts'

const alert = z.object({
  key: z.literal(['late_first', 'late_second', 'reports', 'appeals', 'hook', 'service', 'job_dead', 'job_late']),
  /** How many of them; of items at the desk up to 1,000 of each kind. */
  n: z.int(),
  /** Since when the first of them, '' where nobody knows. */
  since: z.union([time, z.literal('')]),
  /** What the number does not say: the fault of the hook; the keys of the services, joined by commas. */
  note: z.string(),
})
export type Alert = z.infer<typeof alert>

export const alertCalls = {
  'GET console/alerts': call({
    who: 'operator',
    about:
      'What somebody must see to: items that wait longer than the target, open reports and appeals, a web hook that was not taken; for operators of all sites also services in trouble and jobs that failed or stand still.',
    input: noInput,
    answer: z.object({ data: z.array(alert) }),
  }),
}
