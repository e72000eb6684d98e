import type { rankCalls } from '@quanzi/contract/rank'
import type { Routes } from '../../http/context.ts'
import type { PostLists } from '../post/lists.ts'
import { listPeriods, listRanked } from './read.ts'

export const rankRoutes = (lists: PostLists): Routes<keyof typeof rankCalls> => ({
  'GET circle/rankApi rank_period_list': listPeriods,
  'GET circle/rankApi rank_list': (c, input) => listRanked(lists, c, input),
})
