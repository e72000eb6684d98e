import { z } from 'zod'
import { bit, call, day, id, intInRange, text, time, token, withError } from '../call.ts'
import { limits } from '../limits.ts'
import { lengthOf } from '../text.ts'
import { cursorPageOf } from './cursor-page.ts'
import { searchQueryMaxLength } from './search-limits.ts'

const consolePost = z.object({
  id: z.int(),
  content: z.string(),
  stage: z.literal(['first', 'second', 'online', 'rejected', 'offline']),
  /** Passed, but not shown: its author is banned or has closed the account. */
  hidden: bit,
  author: z.object({ id: z.int(), nickname: z.string(), img_url: z.string() }),
  tag: z.object({ id: z.int(), name: z.string() }).nullable(),
  pictures: z.int(),
  likes: z.int(),
  comments: z.int(),
  reports: z.int(),
  created_at: time,
})
export type ConsolePost = z.infer<typeof consolePost>

const searchWords = (name: string) =>
  text.refine((t) => lengthOf(t) <= searchQueryMaxLength, withError('fieldTooLong', { name, n: searchQueryMaxLength }))
const dayOrEmpty = z.union([z.literal(''), day]).default('')

export const consolePostCalls = {
  'GET console/posts': call({
    role: 'operator',
    summary:
      'The posts of the site, newest first, by words, author, stage, tag and day of submission. Only reviewers find posts that are not public, and anonymous ones are not found by their author.',
    input: z
      .object({
        keyword: searchWords('关键字'),
        author: searchWords('作者'),
        stage: z.literal(['', 'first', 'second', 'online', 'rejected', 'offline']).default(''),
        tag_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
        from: dayOrEmpty,
        to: dayOrEmpty,
        cursor: token.max(200).optional(),
        pagesize: intInRange(1, limits.maxPageSize).default(limits.feedPageSize),
      })
      .refine((f) => f.from === '' || f.to === '' || f.from <= f.to, { path: ['to'], ...withError('dateOrder') }),
    output: cursorPageOf(consolePost),
  }),
}
