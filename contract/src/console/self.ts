import { z } from 'zod'
import { bit, call, noInput, time } from '../call.ts'

/** A site that the operator may run. */
const operatedSite = z.object({
  id: z.int(),
  name: z.string(),
  /** Their level as a reviewer there, 0 for none: who operates is no reviewer by that. */
  level: z.literal([0, 1, 2]),
})

export const selfCalls = {
  'GET console/self': call({
    who: 'member',
    about: 'Who operates, and which sites; 403 for who operates none.',
    input: noInput,
    answer: z.object({
      member: z.object({ id: z.int(), nickname: z.string(), img_url: z.string() }),
      /** Operates all sites, and the list of sites itself. */
      chief: bit,
      sites: z.array(operatedSite),
    }),
  }),
  'GET console/waiting': call({
    who: 'operator',
    about: 'How many posts and comments wait at the desk of the site, and how much there is with open reports.',
    input: noInput,
    answer: z.object({
      posts_first: z.int(),
      posts_second: z.int(),
      comments_first: z.int(),
      comments_second: z.int(),
      /** Posts, comments and members with open reports, each up to 1,000; since when the oldest is open, '' for none. */
      reports: z.int(),
      reports_since: z.union([time, z.literal('')]),
    }),
  }),
}
