import { z } from 'zod'
import { bit, call, id, oneOrMany, time } from '../call.ts'

/**
 * A poll under a tag. While it runs and the viewer has not voted, and whenever `show_value` is 0, options have neither
 * count nor rate. `phase` and `changes_in` follow the server's clock, so they do not depend on that of the device.
 */
export const poll = z.object({
  id: z.int(),
  tag_id: z.int(),
  content: z.string(),
  /** '1' one option, '2' several. */
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
  /** The number of options that the viewer chose; 0: not voted. */
  my_count: z.int(),
  is_show: bit,
  phase: z.literal(['before', 'running', 'over']),
  /** Milliseconds until it begins or ends; 0 when it is over. */
  changes_in: z.int(),
  /** The number of voters; absent while the results are hidden. */
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
    input: z.object({ tag_id: id, option: oneOrMany(id).pipe(z.array(z.int()).max(100)) }),
    output: poll,
  }),
}
