import type { tagAdminCalls } from '@quanzi/contract/moderation/tag-admin'
import { listCategories } from '../../circle/tag/list-tags.ts'
import type { Routes } from '../../identity/request/request-context.ts'
import { addTag, editTag } from './save.ts'
import { listAdminTags, readAdminTag, restoreTag, setBaseViews, setRecommended, takeTagOffline } from './tag-admin.ts'

export const tagAdminRoutes: Routes<keyof typeof tagAdminCalls> = {
  'GET circle/tag list': listAdminTags,
  'GET circle/tag typelist': listCategories,
  'GET circle/tag detail': readAdminTag,
  'POST circle/tag add': addTag,
  'POST circle/tag edit': editTag,
  'POST circle/tag offline': takeTagOffline,
  'POST circle/tag restore': restoreTag,
  'POST circle/tag recommend': setRecommended(true),
  'POST circle/tag recommend_cancel': setRecommended(false),
  'POST circle/tag edit_onlook': setBaseViews,
}
