import { z } from 'zod'
import { bit, call, flag, id, nothing, orElse, time, whole, writing } from '../call.ts'
import { lengthOf } from '../text.ts'
import { bounded, lettered } from './settings.ts'
import { moment } from './slides.ts'
import { stretch, stretchOf } from './stretch.ts'

const consolePoll = z.object({
  id: z.int(),
  tag_id: z.int(),
  tag_name: z.string(),
  content: z.string(),
  type: z.literal(['1', '2']),
  min_option: z.int(),
  max_option: z.int(),
  start_time: time,
  end_time: time,
  show_value: bit,
  is_show: bit,
  /** Members who voted. With one, the options and how one chooses stay as they are. */
  voters: z.int(),
  options: z.array(z.object({ id: z.int(), option: z.string(), count: z.int() })),
  phase: z.literal(['before', 'running', 'over']),
})
export type ConsolePoll = z.infer<typeof consolePoll>

/** Options of a poll, a line each. */
const options = writing
  .transform((t) =>
    t
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.length >= 2 && lines.length <= 20 && new Set(lines).size === lines.length,
    orElse('pollOptions'),
  )
  .refine((lines) => lines.every((line) => lengthOf(line) <= 30), orElse('fieldTooLong', { name: '选项', n: 30 }))

const when = moment.refine((at) => at !== null, orElse('fieldEmpty', { name: '时间' }))

export const consolePollCalls = {
  'GET console/polls': call({
    who: 'operator',
    about: 'The polls of the site, newest first.',
    input: z.object({ phase: z.literal(['', 'before', 'running', 'over']).default(''), ...stretch }),
    answer: stretchOf(consolePoll),
  }),
  'POST console/poll_save': call({
    who: 'operator',
    about:
      'Add a poll to a tag, or change one. Once there is a ballot, the tag, the options and the way of choosing stay.',
    input: z.object({
      id: id.optional(),
      tag_id: whole(0, 1e15),
      content: lettered([1, 100], '问题'),
      type: z.literal(['1', '2']),
      options,
      min_option: bounded([1, 20]).default(1),
      max_option: bounded([1, 20]).default(1),
      start_time: when,
      end_time: when,
      show_value: flag,
      is_show: flag,
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/poll_remove': call({
    who: 'operator',
    about: 'Delete a poll without ballots.',
    input: z.object({ id }),
    answer: nothing,
  }),
}
