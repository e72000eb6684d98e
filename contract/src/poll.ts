import { z } from 'zod'
import { bit, call, id, listOf, time } from './call.ts'

/**
 * A poll under a tag. While it runs and the viewer has not voted, and whenever its numbers are hidden (`show_value` 0),
 * the options carry neither count nor rate. `phase` and `changes_in` are what the server's clock says, so that a phone
 * whose clock is wrong shows the same poll as all others.
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
  /** How many options the viewer has chosen; 0: has not voted. */
  my_count: z.int(),
  is_show: bit,
  phase: z.literal(['before', 'running', 'over']),
  /** Milliseconds until it begins or ends; 0 when it is over. */
  changes_in: z.int(),
  /** How many have voted; absent while the numbers are hidden. */
  voters: z.int().optional(),
})
export type Poll = z.infer<typeof poll>

export const pollCalls = {
  'GET circle/tagapi vote_detail': call({
    who: 'visitor',
    about: 'A poll as the caller may see it.',
    input: z.object({ id }),
    answer: poll,
  }),
  'POST circle/tagapi voting': call({
    who: 'member',
    about: 'Cast one’s ballot in the poll of a tag; once, and for good.',
    input: z.object({ tag_id: id, option: listOf(id).pipe(z.array(z.int()).max(100)) }),
    answer: poll,
  }),
}
