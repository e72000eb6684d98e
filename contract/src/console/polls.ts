import { z } from 'zod'
import { call, cleanText, flag, intInRange, withError } from '../call.ts'
import { poll } from '../circle/poll.ts'
import { lengthOf } from '../text.ts'
import { cursorPageOf, cursorPaging } from './cursor-page.ts'
import { removeCall, revInput, saveCall } from './form-calls.ts'
import { boundedInt, boundedText } from './settings.ts'
import { optionalTime } from './slides.ts'

const consolePoll = poll.omit({ my_count: true, changes_in: true }).extend({
  tag_name: z.string(),
  /** The number of voters. After the first vote the options and the kind of vote are fixed. */
  voters: z.int(),
  options: z.array(z.object({ id: z.int(), option: z.string(), count: z.int() })),
  rev: z.string(),
})
export type ConsolePoll = z.infer<typeof consolePoll>

const options = cleanText
  .transform((t) =>
    t
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.length >= 2 && lines.length <= 20 && new Set(lines).size === lines.length,
    withError('pollOptions'),
  )
  .refine((lines) => lines.every((line) => lengthOf(line) <= 30), withError('fieldTooLong', { name: '选项', n: 30 }))

const requiredTime = optionalTime.refine((at) => at !== null, withError('fieldEmpty', { name: '时间' }))

export const consolePollCalls = {
  'GET console/polls': call({
    role: 'operator',
    summary: 'The polls of the site, newest first.',
    input: z.object({ phase: z.literal(['', 'before', 'running', 'over']).default(''), ...cursorPaging }),
    output: cursorPageOf(consolePoll),
  }),
  'POST console/poll_save': saveCall(
    'Add a poll to a tag, or change one. After the first vote the tag, the options and the kind of vote are fixed.',
    {
      tag_id: intInRange(0, 1e15),
      content: boundedText([1, 100], '问题'),
      type: z.literal(['1', '2']),
      options,
      min_option: boundedInt([1, 20]).default(1),
      max_option: boundedInt([1, 20]).default(1),
      start_time: requiredTime,
      end_time: requiredTime,
      show_value: flag,
      is_show: flag,
      rev: revInput,
    },
  ),
  'POST console/poll_remove': removeCall('Delete a poll without votes.'),
}
