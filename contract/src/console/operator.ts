import { z } from 'zod'
import { bit, call, noInput, time } from '../call.ts'

/** A site of the operator. */
const operatedSite = z.object({
  id: z.int(),
  name: z.string(),
  /** The level as a reviewer of the site, 0 for none: operators are not reviewers by default. */
  level: z.literal([0, 1, 2]),
})

export const operatorCalls = {
  'GET console/self': call({
    role: 'member',
    summary: 'The operator and their sites; 403 for others.',
    input: noInput,
    output: z.object({
      member: z.object({ id: z.int(), nickname: z.string(), img_url: z.string() }),
      /** Operates all sites and manages the list of sites. */
      chief: bit,
      sites: z.array(operatedSite),
    }),
  }),
  'GET console/waiting': call({
    role: 'operator',
    summary: 'The number of waiting posts and comments of the site, and of items with open reports.',
    input: noInput,
    output: z.object({
      posts_first: z.int(),
      posts_second: z.int(),
      comments_first: z.int(),
      comments_second: z.int(),
      /** Posts, comments and members with open reports, each counted up to 1,000, and the time of the oldest report. */
      reports: z.int(),
      reports_since: z.union([time, z.literal('')]),
    }),
  }),
}
