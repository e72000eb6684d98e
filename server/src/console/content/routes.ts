import type { topicCalls } from '@quanzi/contract/console/circle-content'
import type { contentListCalls } from '@quanzi/contract/console/content-lists'
import type { Routes } from '../../identity/request/request-context.ts'
import { listCategories, orderCategories, removeCategory, saveCategory } from './categories.ts'
import {
  listContentItems,
  listContentLists,
  removeContentItem,
  removeContentList,
  saveContentItem,
  saveContentList,
} from './content-lists.ts'
import { listTags, setHotTag, setTagReport, setTagSignup } from './tags.ts'

export const contentRoutes: Routes<keyof typeof contentListCalls | keyof typeof topicCalls> = {
  'GET console/lists': listContentLists,
  'POST console/list_save': saveContentList,
  'POST console/list_remove': removeContentList,
  'GET console/items': listContentItems,
  'POST console/item_save': saveContentItem,
  'POST console/item_remove': removeContentItem,
  'GET console/categories': listCategories,
  'POST console/category_save': saveCategory,
  'POST console/category_remove': removeCategory,
  'POST console/category_order': orderCategories,
  'GET console/tags': listTags,
  'POST console/tag_report': setTagReport,
  'POST console/tag_hot': setHotTag,
  'POST console/tag_signup': setTagSignup,
}
