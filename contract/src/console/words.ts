import { z } from 'zod'
import { call, id, listOf, nothing, orElse, text, time, whole } from '../call.ts'
import { limits } from '../limits.ts'
import { hit } from '../review.ts'
import { lengthOf } from '../text.ts'
import { endless } from './members.ts'

const kind = z.literal(['refuse', 'hold', 'allow'])
export type WordKind = z.output<typeof kind>

/** Words as they are pasted: one a line, or parted by commas, stops and tabs. */
const pasted = z
  .string()
  .default('')
  .transform((t) => t.split(/[\r\n\t,，、;；]+/).map((word) => word.replace(/\p{Cc}/gu, '').trim()))
  .transform((words) => [...new Set(words)].filter((word) => word !== ''))
  .pipe(
    z
      .array(z.string())
      .refine((words) => words.length > 0, orElse('wordEmpty'))
      .refine((words) => words.length <= limits.wordsAtOnce, orElse('wordTooMany', { n: limits.wordsAtOnce }))
      .refine(
        (words) => words.every((word) => lengthOf(word) <= limits.wordLength),
        orElse('wordTooLong', { n: limits.wordLength }),
      ),
  )

const word = z.object({ id: z.int(), text: z.string(), kind, by: z.string(), created_at: time })

const trial = z.object({
  done: z.boolean(),
  /** Posts and comments of the last 30 days that were looked through so far. */
  looked: z.int(),
  posts: z.int(),
  comments: z.int(),
  /** The words that caught something, most first. */
  words: z.array(z.object({ word: z.string(), n: z.int() })),
  samples: z.array(
    z.object({
      kind: z.literal(['post', 'comment']),
      id: z.int(),
      post_id: z.int(),
      text: z.string(),
      hits: z.array(hit),
    }),
  ),
})
export type Trial = z.infer<typeof trial>

export const wordCalls = {
  'GET console/word list': call({
    who: 'operator',
    about: 'The words of a list, the newest first, and how many each list has.',
    input: z.object({
      kind,
      keyword: text,
      cursor: z.string().max(200).optional(),
      pagesize: whole(1, limits.pageSizeMost).default(50),
    }),
    answer: endless(word).extend({ totals: z.object({ refuse: z.int(), hold: z.int(), allow: z.int() }) }),
  }),
  'POST console/word add': call({
    who: 'operator',
    about: 'Add words to a list; one that is in another list moves here.',
    input: z.object({ kind, words: pasted }),
    answer: z.object({
      added: z.int(),
      moved: z.int(),
      kept: z.int(),
      /** Nothing in them can be found in a text: marks and spaces alone. */
      useless: z.array(z.string()),
    }),
  }),
  'POST console/word remove': call({
    who: 'operator',
    about: 'Take words out of the lists.',
    input: z.object({ ids: listOf(id).pipe(z.array(z.int()).min(1).max(limits.pageSizeMost)) }),
    answer: nothing,
  }),
  'POST console/word test': call({
    who: 'operator',
    about: 'What the lists say of a text, with the places of the finds.',
    input: z.object({ text: z.string().max(5_000) }),
    answer: z.object({
      verdict: z.literal(['pass', 'hold', 'refuse']),
      hits: z.array(hit.extend({ list: z.literal(['refuse', 'hold']) })),
    }),
  }),
  'POST console/word try': call({
    who: 'operator',
    about: 'Look what words would have caught in the last 30 days, before they are saved.',
    input: z.object({ kind: z.literal(['refuse', 'hold']), words: pasted }),
    answer: z.object({ id: z.int() }),
  }),
  'GET console/word trial': call({
    who: 'operator',
    about: 'How far such a look is, and what it found.',
    input: z.object({ id }),
    answer: trial,
  }),
}
