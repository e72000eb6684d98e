import { z } from 'zod'
import { bit, call, noInput } from '../call.ts'

/** A site that the operator may run. */
export const operatedSite = z.object({ id: z.int(), name: z.string() })
export type OperatedSite = z.infer<typeof operatedSite>

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
    about: 'How many posts and comments wait at the desk of the site.',
    input: noInput,
    answer: z.object({
      posts_first: z.int(),
      posts_second: z.int(),
      comments_first: z.int(),
      comments_second: z.int(),
    }),
  }),
}
