import { z } from 'zod'
import { bit, call } from '../call.ts'
import { memberPreview } from '../identity/member.ts'
import { stagesOfItems } from '../stages.ts'
import { searchKeyword } from './list-filters.ts'

const postResult = z.object({
  id: z.int(),
  content: z.string(),
  stage: z.literal(stagesOfItems),
})

const tagResult = z.object({ id: z.int(), name: z.string(), category: z.string(), offline: bit })

const contentResult = z.object({
  kind: z.literal(['poll', 'town', 'list', 'slide', 'place']),
  id: z.int(),
  name: z.string(),
})
export type ContentSearchResult = z.infer<typeof contentResult>

export const consoleSearchCalls = {
  'GET console/find': call({
    role: 'operator',
    summary:
      'Posts, members, topics and other content by keyword or number, a few of each. Only reviewers find posts that are not public.',
    input: z.object({ keyword: searchKeyword('关键字') }),
    output: z.object({
      posts: z.array(postResult),
      members: z.array(memberPreview),
      tags: z.array(tagResult),
      things: z.array(contentResult),
    }),
  }),
}
