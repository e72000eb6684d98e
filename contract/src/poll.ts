import { z } from 'zod'
import { bit, time } from './call.ts'

/**
 * A poll under a tag. While it runs and the viewer has not voted, and whenever its numbers are hidden (`show_value` 0),
 * the options carry neither count nor rate.
 */
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
})
export type Poll = z.infer<typeof poll>
