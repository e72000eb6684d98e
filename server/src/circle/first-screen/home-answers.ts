import type { HomeAnswers } from '@quanzi/contract/circle/rendered-home'
import { limits } from '@quanzi/contract/limits'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { listPosts, listTodayHot } from '../feed/list-posts.ts'
import { readSettings } from '../home/read-settings.ts'
import { readSlides } from '../home/read-slides.ts'
import { parseAnswer } from '../public-pages/load-pages.ts'
import { listRecommendedTags } from '../tag/list-tags.ts'

export const loadHomeAnswers = async (ctx: RequestContext, feedCache: FeedCache): Promise<HomeAnswers> => {
  const [setting, slides, tags, today, feed] = await Promise.all([
    readSettings(ctx),
    readSlides(ctx),
    listRecommendedTags(ctx, { page: 1, pagesize: limits.recommendedTags }),
    listTodayHot(feedCache, ctx),
    listPosts(feedCache, ctx, { page: 1, pagesize: limits.feedPageSize }),
  ])
  return { setting, slides, tags, today: parseAnswer(today), feed: parseAnswer(feed) }
}
