import type { tagCalls } from '@quanzi/contract/tag'
import type { Routes } from '../../http/context.ts'
import type { ToggleLimit } from '../../http/toggle-limit.ts'
import type { Views } from '../views/views.ts'
import { followTag, unfollowTag } from './follow.ts'
import { categories, listOf, listTags, readTag } from './read.ts'

export const tagRoutes = (views: Views, toggle: ToggleLimit): Routes<keyof typeof tagCalls> => ({
  'GET circle/tagapi typelist': categories,
  'GET circle/tagapi list': listTags,
  'GET circle/tagapi my': listOf('followed'),
  'GET circle/tagapi recommend_list': listOf('recommended'),
  'GET circle/tagapi report_list': listOf('report'),
  'GET circle/tagapi detail': (c, input) => readTag(views, c, input),
  'POST circle/tagapi subscribe': toggle(followTag),
  'POST circle/tagapi unsubscribe': toggle(unfollowTag),
})
