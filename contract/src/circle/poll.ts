import { z } from 'zod'
import { bit, call, id, oneOrMany, time } from '../call.ts'

/** While it runs and the viewer has not voted, or `show_value` is 0, options have neither count nor rate. */
export const poll = z.object({
  id: z.int(),
  tag_id: z.int(),
  content: z.string(),
  type: z.literal(['1', '2']),
  options: z.array(
    z.object({
      id: z.int(),
      option: z.string(),
      my_vote: bit,
      count: z.int().optional(),
      /** Percent of the voters, with one decimal. */
      rate: z.number().optional(),
    }),
  ),
  min_option: z.int(),
  max_option: z.int(),
  start_time: time,
  end_time: time,
  show_value: bit,
  my_count: z.int(),
  is_show: bit,
  phase: z.literal(['before', 'running', 'over']),
  /** Milliseconds until it begins or ends; 0 when it is over. */
  changes_in: z.int(),
  voters: z.int().optional(),
})
export type Poll = z.infer<typeof poll>

export const pollCalls = {
  'GET circle/tagapi vote_detail': call({
    role: 'visitor',
    summary: 'A poll as the caller may see it.',
    input: z.object({ id }),
    output: poll,
  }),
  'POST circle/tagapi voting': call({
    role: 'member',
    needsConsent: true,
    summary: 'Vote in the poll of a tag; once, and permanently.',
    input: z.object({ tag_id: id, option: oneOrMany(z.array(id).max(100)) }),
    output: poll,
  }),
}
