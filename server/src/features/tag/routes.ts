import type { tagCalls } from '@quanzi/contract/tag'
import type { tagDeskCalls } from '@quanzi/contract/tag-desk'
import type { Routes } from '../../http/context.ts'
import type { ToggleLimit } from '../../http/toggle-limit.ts'
import type { Views } from '../views/views.ts'
import { listDeskTags, readDeskTag, restoreTag, setHot, setViews, takeOffline } from './desk.ts'
import { followTag, unfollowTag } from './follow.ts'
import { categories, listOf, listTags, readTag } from './read.ts'
import { addTag, editTag } from './save.ts'

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

export const tagDeskRoutes: Routes<keyof typeof tagDeskCalls> = {
  'GET circle/tag list': listDeskTags,
  'GET circle/tag typelist': categories,
  'GET circle/tag detail': readDeskTag,
  'POST circle/tag add': addTag,
  'POST circle/tag edit': editTag,
  'POST circle/tag offline': takeOffline,
  'POST circle/tag restore': restoreTag,
  'POST circle/tag recommend': setHot(true),
  'POST circle/tag recommend_cancel': setHot(false),
  'POST circle/tag edit_onlook': setViews,
}
