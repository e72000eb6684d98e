import { z } from 'zod'
import { call, id } from '../call.ts'
import { post } from './post.ts'

const rankPeriod = z.object({ id: z.int(), start_date: z.iso.date(), end_date: z.iso.date() })
export type RankPeriod = z.infer<typeof rankPeriod>

const rankedPost = post.extend({ rank: z.int().positive() })
export type RankedPost = z.infer<typeof rankedPost>

export const rankingCalls = {
  'GET circle/rankApi rank_period_list': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The weeks with a ranking, newest first; the first one may still be running.',
    output: z.object({ data: z.array(rankPeriod) }),
  }),
  'GET circle/rankApi rank_list': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'The posts of a week with the highest scores, best first.',
    input: z.object({ period: id }),
    output: z.object({ data: z.array(rankedPost) }),
  }),
}
