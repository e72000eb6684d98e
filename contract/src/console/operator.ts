import { z } from 'zod'
import { bit, call, flag, timeOrEmpty } from '../call.ts'
import { memberPreview } from '../identity/member.ts'

/** In the order in which a new site needs them. */
export const firstStepKeys = [
  'name',
  'host',
  'legal',
  'picture',
  'reviewers',
  'topics',
  'words',
  'post',
  'notice',
  'security',
] as const
export type FirstStepKey = (typeof firstStepKeys)[number]

const operatedSite = z.object({
  id: z.int(),
  name: z.string(),
  /** The level as a reviewer of the site, 0 for none: operators are not reviewers by default. */
  level: z.literal([0, 1, 2]),
  flow: z.literal(['single', 'double']),
})

export const operatorCalls = {
  'GET console/self': call({
    role: 'member',
    summary: 'The operator and their sites; 403 for others.',
    output: z.object({
      member: memberPreview,
      chief: bit,
      /** The site of the page that asks. */
      site: z.int(),
      sites: z.array(operatedSite),
    }),
  }),
  'GET console/waiting': call({
    role: 'operator',
    summary:
      'The number of waiting posts, comments and profiles of the site, of items with open reports, and of appeals. A reviewer’s own items are left out at the reviewer’s level, as in the queue.',
    output: z.object({
      posts_first: z.int(),
      posts_second: z.int(),
      comments_first: z.int(),
      comments_second: z.int(),
      profiles: z.int(),
      /** Posts, comments and members with open reports, each counted up to 1,000, and the time of the oldest report. */
      reports: z.int(),
      reports_since: timeOrEmpty,
      appeals: z.int(),
      /** What the caller can decide now as a reviewer of the site; 0 for others. */
      to_decide: z.int(),
    }),
  }),
  'GET console/steps': call({
    role: 'operator',
    summary: 'What a new site still needs, each step open or done, and whether an operator put the list away.',
    output: z.object({ hidden: bit, steps: z.array(z.object({ key: z.literal(firstStepKeys), done: bit })) }),
  }),
  'POST console/steps_hide': call({
    role: 'operator',
    summary: 'Put the list of first steps away, or with `hidden` 0 show it again.',
    input: z.object({ hidden: flag }),
  }),
}
