import type { TagListSetting } from '@quanzi/contract/circle/tag'

/** A list of a topic's posts: name, order on the wire, and list or three-column grid. */
export type TagTab = { key: 'first' | 'second'; label: string; order: number; grid: boolean }

/** One list in the topic's order, or two with their own order and style, by the settings of the tag. */
export const tagTabs = (tag: TagListSetting): TagTab[] => {
  const order = tag.setting_type === 2 ? tag.setting_tab1_order : tag.topic_order
  const first = toTagTab('first', tag.setting_tab1_name || '最新', order, tag.setting_tab1_style)
  if (tag.setting_type !== 2) return [first]
  return [first, toTagTab('second', tag.setting_tab2_name || '最热', tag.setting_tab2_order, tag.setting_tab2_style)]
}

const toTagTab = (key: TagTab['key'], label: string, order: number, style: number): TagTab => ({
  key,
  label,
  order,
  grid: style === 2,
})
