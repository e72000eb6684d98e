import type { tagCalls } from '@quanzi/contract/circle/tag'
import type { Routes } from '../../identity/request/request-context.ts'
import type { ToggleRateLimit } from '../../identity/request/toggle-rate-limit.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { followTag, unfollowTag } from './follow.ts'
import {
  listCategories,
  listFollowedTags,
  listNewsTipTags,
  listRecommendedTags,
  listTags,
  readTag,
} from './list-tags.ts'

export const tagRoutes = (viewCounter: ViewCounter, toggle: ToggleRateLimit): Routes<keyof typeof tagCalls> => ({
  'GET circle/tagapi typelist': listCategories,
  'GET circle/tagapi list': listTags,
  'GET circle/tagapi my': (ctx, paging) => listFollowedTags(ctx, ctx.viewer.id, paging),
  'GET circle/tagapi recommend_list': listRecommendedTags,
  'GET circle/tagapi report_list': listNewsTipTags,
  'GET circle/tagapi detail': (ctx, input) => readTag(viewCounter, ctx, input),
  'POST circle/tagapi subscribe': toggle(followTag),
  'POST circle/tagapi unsubscribe': toggle(unfollowTag),
})
