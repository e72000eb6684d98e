import { z } from 'zod'
import { bit, call, day, intInRange, timeOrEmpty, withError } from '../../call.ts'
import { memberPreview } from '../../identity/member.ts'
import { hour } from '../../time.ts'
import { revInput } from '../form-calls.ts'

/** From the first to the last day in China Standard Time; at most a year. */
const periodInput = z
  .object({ from: day, to: day })
  .refine((p) => p.from <= p.to, { path: ['to'], ...withError('dateOrder') })
  .refine((p) => Date.parse(p.to) - Date.parse(p.from) < 366 * 24 * hour, { path: ['from'] })

const periodTotals = z.object({
  posts: z.int(),
  comments: z.int(),
  /** The average of the days. */
  active: z.number(),
  decisions: z.int(),
  /** The median wait of all decisions, in seconds. */
  wait: z.int().nullable(),
  wait_posts: z.int().nullable(),
  wait_comments: z.int().nullable(),
})
export type PeriodTotals = z.infer<typeof periodTotals>

const dailyStatistics = z.object({
  day: z.string(),
  posts: z.int(),
  comments: z.int(),
  active: z.int(),
  decisions: z.int(),
  wait_posts: z.int().nullable(),
  wait_comments: z.int().nullable(),
})
export type DailyStatistics = z.infer<typeof dailyStatistics>

const waitStatistics = z.object({
  kind: z.literal(['post', 'comment']),
  level: z.literal([1, 2]),
  decisions: z.int(),
  median: z.int().nullable(),
  p90: z.int().nullable(),
  /** The current number of waiting items, and the wait of the oldest in seconds. */
  waiting: z.int(),
  oldest: z.int().nullable(),
  target: z.int(),
})
export type WaitStatistics = z.infer<typeof waitStatistics>

const reviewerStatistics = memberPreview.extend({
  passed: z.int(),
  passed_on: z.int(),
  rejected: z.int(),
  taken_down: z.int(),
  restored: z.int(),
})
export type ReviewerStatistics = z.infer<typeof reviewerStatistics>

const hotTag = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  image: z.string(),
  /** As the circle shows it, initial views included. */
  views: z.int(),
  followers: z.int(),
  posts: z.int(),
  week: z.array(z.int()),
  is_recommend: bit,
})
export type HotTag = z.infer<typeof hotTag>

const listOfPeriod = <T extends z.ZodType>(summary: string, item: T) =>
  call({ role: 'operator', summary, input: periodInput, output: z.object({ data: z.array(item) }) })

export const statisticsCalls = {
  'GET console/statistics days': call({
    role: 'operator',
    summary: 'Daily figures, with totals of the period and of the previous one of the same length.',
    input: periodInput,
    output: z.object({ days: z.array(dailyStatistics), now: periodTotals, before: periodTotals }),
  }),
  'GET console/statistics waiting': listOfPeriod(
    'Waiting times by level, and the wait of the oldest item.',
    waitStatistics,
  ),
  'GET console/statistics reviewers': listOfPeriod('Decisions by reviewer.', reviewerStatistics),
  'GET console/statistics reasons': listOfPeriod(
    'Reasons of rejections, most frequent first.',
    z.object({ reason: z.string(), n: z.int() }),
  ),
  'GET console/statistics tags': listOfPeriod('The five tags with most submitted posts.', hotTag),
  'GET console/target detail': call({
    role: 'operator',
    summary: 'The longest allowed wait by level, in seconds, and since when a target is missed.',
    output: z.object({ first: z.int(), second: z.int(), missed_since: timeOrEmpty, rev: z.string() }),
  }),
  'POST console/target save': call({
    role: 'operator',
    summary: 'Set the longest allowed wait; 302 when it changed since `rev`.',
    input: z.object({ first: intInRange(30, 604_800), second: intInRange(30, 604_800), rev: revInput }),
  }),
}
