import type { Poll } from '@quanzi/contract/circle/poll'
import type { Tag } from '@quanzi/contract/circle/tag'
import type { Selectable } from 'kysely'
import { fileUrl } from '../../platform/files/file-urls.ts'
import type { Tables } from '../../schema/tables.ts'

type HiddenColumn = 'site_id' | 'search_name' | 'created_at' | 'offline' | 'posts'
export type TagRow = Omit<Selectable<Tables['tag']>, HiddenColumn> & { category: string; followed: boolean }

/** Real and configured views are shown only as their sum. */
export const serializeTag = (row: TagRow, poll: Poll | null = null): Tag => ({
  id: row.id,
  tag: row.name,
  name: row.name,
  typeid: row.category_id,
  typename: row.category,
  intro: row.intro,
  image: fileUrl(row.image, 'feed'),
  thumb: fileUrl(row.image, 'icon'),
  share_title: row.share_title,
  share_intro: row.share_intro,
  share_icon: fileUrl(row.share_icon, 'thumb'),
  is_recommend: row.recommended ? 1 : 0,
  is_report: row.report ? 1 : 0,
  is_attention: row.followed ? 1 : 0,
  onlooker: row.views_base + row.views,
  num: row.followers,
  topic_order: row.post_order,
  setting_type: row.tabs.setting_type ?? 1,
  setting_tab1_name: row.tabs.setting_tab1_name ?? '',
  setting_tab1_order: row.tabs.setting_tab1_order ?? 2,
  setting_tab1_style: row.tabs.setting_tab1_style ?? 1,
  setting_tab2_name: row.tabs.setting_tab2_name ?? '',
  setting_tab2_order: row.tabs.setting_tab2_order ?? 3,
  setting_tab2_style: row.tabs.setting_tab2_style ?? 1,
  signup_id: row.signup ? row.id : 0,
  signup_info: row.signup,
  vote_info: poll,
})
