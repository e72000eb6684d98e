import { z } from 'zod'
import { call, id, noInput } from './call.ts'
import { post } from './post.ts'

/** A week of the ranking, Monday to Sunday in China Standard Time; the days as `YYYY-MM-DD`. */
const rankPeriod = z.object({ id: z.int(), start_date: z.iso.date(), end_date: z.iso.date() })
export type RankPeriod = z.infer<typeof rankPeriod>

/** A post with its place among those of the week. */
const rankedPost = post.extend({ rank: z.int().positive() })
export type RankedPost = z.infer<typeof rankedPost>

export const rankCalls = {
  'GET circle/rankApi rank_period_list': call({
    who: 'visitor',
    shared: 'all',
    about: 'The weeks that have a ranking, newest first; the first one may still be running.',
    input: noInput,
    answer: z.object({ data: z.array(rankPeriod) }),
  }),
  'GET circle/rankApi rank_list': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'The posts of a week with the most points, best first.',
    input: z.object({ period: id }),
    answer: z.object({ data: z.array(rankedPost) }),
  }),
}
