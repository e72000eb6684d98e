import { z } from 'zod'
import { call, day, id, text, withError } from '../call.ts'
import { historyKinds } from '../moderation/history-labels.ts'
import { lengthOf } from '../text.ts'
import { searchQueryMaxLength } from './search-limits.ts'

export const reviewHistoryCalls = {
  'GET console/review_history csv': call({
    role: 'operator',
    summary: 'The review history of the site as a CSV file, newest first: of an item, of a reviewer, of some days.',
    input: z
      .object({
        kind: z.literal(['', ...historyKinds]).default(''),
        item_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
        /** Who acted: a part of the nickname, or the id. */
        who: text.refine(
          (t) => lengthOf(t) <= searchQueryMaxLength,
          withError('fieldTooLong', { name: '人员', n: searchQueryMaxLength }),
        ),
        from: z.union([z.literal(''), day]).default(''),
        to: z.union([z.literal(''), day]).default(''),
      })
      .refine((f) => f.from === '' || f.to === '' || f.from <= f.to, { path: ['to'], ...withError('dateOrder') }),
  }),
}
