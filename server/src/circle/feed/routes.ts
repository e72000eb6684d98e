import type { postCalls } from '@quanzi/contract/circle/post'
import { day } from '@quanzi/contract/time'
import type { RequestContext, Routes } from '../../identity/request/request-context.ts'
import { loginError, rightsOn } from '../../identity/request/viewer.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { searchPostsAndTags } from '../search/search.ts'
import type { FeedCache } from './feed-cache.ts'
import { listPosts, listTodayHot } from './list-posts.ts'
import { listCollectedPosts, listFollowingFeed, listMemberPosts } from './member-feeds.ts'

/** The calls of the post contract that answer lists; `post/routes.ts` has those about one post. */
export const feedRoutes = (feedCache: FeedCache) =>
  ({
    'GET circle/topicapi list': (ctx, input) => listPosts(feedCache, ctx, input),
    'GET circle/topicapi watchlist': (ctx, input) => listFollowingFeed(feedCache, ctx, input),
    'GET circle/topicapi today_hot': (ctx) => listTodayHot(feedCache, ctx),
    'GET circle/topicapi taglist': (ctx, { start, end, ...input }) =>
      listPosts(feedCache, ctx, { ...input, ...toDateRange(ctx, start, end) }),
    'GET circle/topicapi search': (ctx, input) => searchPostsAndTags(feedCache, ctx, input),
    'GET circle/memberapi topic': (ctx, input) => listMemberPosts(feedCache, ctx, input),
    'GET circle/memberapi collected': (ctx, input) => listCollectedPosts(feedCache, ctx, input),
  }) satisfies Partial<Routes<keyof typeof postCalls>>

/** For site admins only. */
const toDateRange = (ctx: RequestContext, start: string | undefined, end: string | undefined) => {
  if (start === undefined && end === undefined) return {}
  if (!rightsOn(ctx.viewer, ctx.site.id).admin)
    throw ctx.viewer.id === 0 ? loginError(ctx.viewer) : new ApiError('forbidden')
  if (start !== undefined && end !== undefined && start > end)
    throw new ApiError('dateOrder', { data: { field: 'start' } })
  const midnight = (date: string) => new Date(`${date}T00:00:00+08:00`)
  return {
    ...(start !== undefined && { start: midnight(start) }),
    ...(end !== undefined && { end: new Date(midnight(end).getTime() + day) }),
  }
}
