import type { rankingCalls } from '@quanzi/contract/circle/ranking'
import type { Routes } from '../../identity/request/request-context.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { listPeriods, listRankedPosts } from './list-ranked-posts.ts'

export const rankingRoutes = (feedCache: FeedCache): Routes<keyof typeof rankingCalls> => ({
  'GET circle/rankApi rank_period_list': listPeriods,
  'GET circle/rankApi rank_list': (ctx, input) => listRankedPosts(feedCache, ctx, input),
})
