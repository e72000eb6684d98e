import { z } from 'zod'
import { call, cleanText, id, oneOrMany, text, time, withError } from '../call.ts'
import { cleanInput } from '../clean-input.ts'
import { limits } from '../limits.ts'
import { blocklistHit } from '../moderation/review.ts'
import { lengthOf } from '../text.ts'
import { cursorPageOf, opaqueCursorPaging } from './cursor-page.ts'

const kind = z.literal(['refuse', 'hold', 'allow'])
export type BlocklistKind = z.output<typeof kind>

/** Pasted words: one a line, or separated by commas, full stops or tabs. */
const pastedTerms = z
  .string()
  .default('')
  .transform((t) => t.split(/[\r\n\t,，、;；]+/).map((word) => cleanInput(word)))
  .transform((words) => [...new Set(words)].filter((word) => word !== ''))
  .pipe(
    z
      .array(z.string())
      .refine((words) => words.length > 0, withError('blocklistTermEmpty'))
      .refine(
        (words) => words.length <= limits.blocklistImportMax,
        withError('blocklistTooManyTerms', { n: limits.blocklistImportMax }),
      )
      .refine(
        (words) => words.every((word) => lengthOf(word) <= limits.blocklistTermLength),
        withError('blocklistTermTooLong', { n: limits.blocklistTermLength }),
      ),
  )

const blocklistTerm = z.object({ id: z.int(), text: z.string(), kind, by: z.string(), created_at: time })

const dryRun = z.object({
  done: z.boolean(),
  looked: z.int(),
  posts: z.int(),
  comments: z.int(),
  words: z.array(z.object({ word: z.string(), n: z.int() })),
  samples: z.array(
    z.object({
      kind: z.literal(['post', 'comment']),
      id: z.int(),
      post_id: z.int(),
      text: z.string(),
      hits: z.array(blocklistHit),
    }),
  ),
})
export type DryRun = z.infer<typeof dryRun>

export const blocklistCalls = {
  'GET console/word list': call({
    role: 'operator',
    summary: 'The words of a blocklist, newest first, and the size of each list.',
    input: z.object({ kind, keyword: text, ...opaqueCursorPaging(50, limits.maxPageSize) }),
    output: cursorPageOf(blocklistTerm).extend({
      totals: z.object({ refuse: z.int(), hold: z.int(), allow: z.int() }),
    }),
  }),
  'POST console/word add': call({
    role: 'operator',
    summary: 'Add words to a blocklist; words of another list move to this one.',
    input: z.object({ kind, words: pastedTerms }),
    output: z.object({
      added: z.int(),
      moved: z.int(),
      kept: z.int(),
      /** Entries that cannot match any text, as they consist of marks and spaces. */
      useless: z.array(z.string()),
    }),
  }),
  'POST console/word remove': call({
    role: 'operator',
    summary: 'Remove words from the blocklists.',
    input: z.object({ ids: oneOrMany(z.array(id).min(1).max(limits.maxPageSize)) }),
  }),
  'POST console/word test': call({
    role: 'operator',
    summary: 'The verdict of the blocklists for a text, with the positions of the matches.',
    input: z.object({ text: cleanText.pipe(z.string().max(5_000)) }),
    output: z.object({
      verdict: z.literal(['pass', 'hold', 'refuse']),
      hits: z.array(blocklistHit.extend({ list: z.literal(['refuse', 'hold']) })),
    }),
  }),
  'POST console/word try': call({
    role: 'operator',
    summary: 'Start a dry run: what words would have matched in the last 30 days.',
    input: z.object({ kind: z.literal(['refuse', 'hold']), words: pastedTerms }),
    /** `moves`: words that adding would move here from another list. */
    output: z.object({ id: z.int(), moves: z.array(z.object({ word: z.string(), from: kind })) }),
  }),
  'GET console/word trial': call({
    role: 'operator',
    summary: 'The progress and the results of a dry run.',
    input: z.object({ id }),
    output: dryRun,
  }),
}
