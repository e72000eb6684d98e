import { z } from 'zod'
import { bit, call, time } from '../call.ts'
import { memberPreview } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { stagesOfItems } from '../stages.ts'
import { cursorPageOf, opaqueCursorPaging } from './cursor-page.ts'
import { days, idOrEmpty, searchKeyword, withDateOrder } from './list-filters.ts'

const consolePost = z.object({
  id: z.int(),
  content: z.string(),
  stage: z.literal(stagesOfItems),
  /** Passed, but not shown: its author is banned or has closed the account. */
  hidden: bit,
  is_top: bit,
  /** When the pin ends; null for one without an end. */
  top_until: time.nullable(),
  author: memberPreview,
  tag: z.object({ id: z.int(), name: z.string() }).nullable(),
  pictures: z.int(),
  views: z.int(),
  likes: z.int(),
  collects: z.int(),
  comments: z.int(),
  shares: z.int(),
  reports: z.int(),
  created_at: time,
})
export type ConsolePost = z.infer<typeof consolePost>

const postFilters = {
  keyword: searchKeyword('关键字'),
  author: searchKeyword('作者'),
  stage: z.literal(['', 'first', 'second', 'online', 'rejected', 'offline']).default(''),
  tag_id: idOrEmpty,
  ...days,
}

export const consolePostCalls = {
  'GET console/posts': call({
    role: 'operator',
    summary:
      'The posts of the site, newest first, by words, author, stage, tag and day of submission. Only reviewers find posts that are not public, and anonymous ones are not found by their author.',
    input: withDateOrder(z.object({ ...postFilters, ...opaqueCursorPaging(limits.feedPageSize, limits.maxPageSize) })),
    output: cursorPageOf(consolePost),
  }),
  'GET console/posts_export csv': call({
    role: 'operator',
    summary: 'The matching posts as a CSV file, with their whole text.',
    storesRow: true,
    input: withDateOrder(z.object(postFilters)),
  }),
}
