import { z } from 'zod'
import { bit, call, orElse, text } from '../call.ts'
import { lengthOf } from '../text.ts'
import { findLength } from './find-length.ts'

const foundPost = z.object({
  id: z.int(),
  content: z.string(),
  stage: z.literal(['first', 'second', 'online', 'rejected', 'offline']),
})

const foundMember = z.object({ id: z.int(), nickname: z.string(), img_url: z.string(), mobile: z.string() })

const foundTag = z.object({ id: z.int(), name: z.string(), category: z.string(), offline: bit })

/** What the circle consists of and a page of the console keeps. */
const foundThing = z.object({
  kind: z.literal(['poll', 'town', 'list', 'slide', 'place']),
  id: z.int(),
  name: z.string(),
})
export type FoundThing = z.infer<typeof foundThing>

export const findCalls = {
  'GET console/find': call({
    who: 'operator',
    about:
      'Posts, members, topics and what else the circle consists of, by a word or a number, a few of each. Posts that are not public are found by those who review them.',
    input: z.object({
      keyword: text.refine((t) => lengthOf(t) <= findLength, orElse('fieldTooLong', { name: '关键字', n: findLength })),
    }),
    answer: z.object({
      posts: z.array(foundPost),
      members: z.array(foundMember),
      tags: z.array(foundTag),
      things: z.array(foundThing),
    }),
  }),
}
