import { z } from 'zod'
import { call } from '../call.ts'
import { historyKinds } from '../moderation/history-labels.ts'
import { days, idOrEmpty, searchKeyword, withDateOrder } from './list-filters.ts'

export const reviewHistoryCalls = {
  'GET console/review_history csv': call({
    role: 'operator',
    summary: 'The review history of the site as a CSV file, newest first: of an item, of a reviewer, of some days.',
    storesRow: true,
    input: withDateOrder(
      z.object({
        kind: z.literal(['', ...historyKinds]).default(''),
        item_id: idOrEmpty,
        /** Who acted: a part of the nickname, or the id. */
        who: searchKeyword('人员'),
        ...days,
      }),
    ),
  }),
}
