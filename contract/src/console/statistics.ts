import { z } from 'zod'
import { bit, call, day, noInput, nothing, orElse, time, whole } from '../call.ts'

/** From the first day to the last, both of China Standard Time; a year at most. */
const period = z
  .object({ from: day, to: day })
  .refine((p) => p.from <= p.to, { path: ['to'], ...orElse('dateOrder') })
  .refine((p) => Date.parse(p.to) - Date.parse(p.from) < 366 * 86_400_000, { path: ['from'] })

/** What the days of a period came to. */
const figures = z.object({
  posts: z.int(),
  comments: z.int(),
  /** The mean of the days. */
  active: z.number(),
  decisions: z.int(),
  /** The middle wait of all decisions, in seconds. */
  wait: z.int().nullable(),
})
export type Figures = z.infer<typeof figures>

const dayLine = z.object({
  day: z.string(),
  posts: z.int(),
  comments: z.int(),
  active: z.int(),
  decisions: z.int(),
  wait: z.int().nullable(),
})
export type DayLine = z.infer<typeof dayLine>

const waitLine = z.object({
  kind: z.literal(['post', 'comment']),
  level: z.literal([1, 2]),
  decisions: z.int(),
  /** Seconds. */
  median: z.int().nullable(),
  p90: z.int().nullable(),
  /** Now: how many wait, and for how many seconds the oldest does. */
  waiting: z.int(),
  oldest: z.int().nullable(),
  target: z.int(),
})
export type WaitLine = z.infer<typeof waitLine>

const byReviewer = z.object({
  id: z.int(),
  nickname: z.string(),
  img_url: z.string(),
  passed: z.int(),
  passed_on: z.int(),
  rejected: z.int(),
  taken_down: z.int(),
  restored: z.int(),
})
export type ByReviewer = z.infer<typeof byReviewer>

const hotTag = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  image: z.string(),
  /** Those of the desk's form among them, as the circle shows it. */
  views: z.int(),
  followers: z.int(),
  /** Sent in under it in the period. */
  posts: z.int(),
  /** Sent in on each of the last seven days. */
  week: z.array(z.int()),
  is_recommend: bit,
})
export type HotTag = z.infer<typeof hotTag>

export const statisticsCalls = {
  'GET console/statistics days': call({
    who: 'operator',
    about: 'What happened on each day, and in the period before as long.',
    input: period,
    answer: z.object({ days: z.array(dayLine), now: figures, before: figures }),
  }),
  'GET console/statistics waiting': call({
    who: 'operator',
    about: 'How long items waited for each level, and how long the oldest waits now.',
    input: period,
    answer: z.object({ data: z.array(waitLine) }),
  }),
  'GET console/statistics reviewers': call({
    who: 'operator',
    about: 'Who decided what.',
    input: period,
    answer: z.object({ data: z.array(byReviewer) }),
  }),
  'GET console/statistics reasons': call({
    who: 'operator',
    about: 'Why items were refused or taken down, the most frequent first.',
    input: period,
    answer: z.object({ data: z.array(z.object({ reason: z.string(), n: z.int() })) }),
  }),
  'GET console/statistics tags': call({
    who: 'operator',
    about: 'The tags under which most was sent in, five of them.',
    input: period,
    answer: z.object({ data: z.array(hotTag) }),
  }),
  'GET console/target detail': call({
    who: 'operator',
    about: 'How long an item may wait for each level, in seconds, and since when a target is missed.',
    input: noInput,
    answer: z.object({ first: z.int(), second: z.int(), missed_since: z.union([time, z.literal('')]) }),
  }),
  'POST console/target save': call({
    who: 'operator',
    about: 'Set how long an item may wait.',
    input: z.object({ first: whole(30, 604_800), second: whole(30, 604_800) }),
    answer: nothing,
  }),
}
