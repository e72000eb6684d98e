import type { Tag } from '@quanzi/contract/tag'

/** A list of a topic's posts: its name, its order on the wire, and whether it is a list or a grid of three columns. */
export type TagTab = { key: 'first' | 'second'; label: string; order: number; grid: boolean }

/** One list in the topic's own order, or two with their own order and style, as the desk set it. */
export const tabsOf = (tag: TagSetting): TagTab[] => {
  const order = tag.setting_type === 2 ? tag.setting_tab1_order : tag.topic_order
  const first = tabOf('first', tag.setting_tab1_name || '最新', order, tag.setting_tab1_style)
  if (tag.setting_type !== 2) return [first]
  return [first, tabOf('second', tag.setting_tab2_name || '最热', tag.setting_tab2_order, tag.setting_tab2_style)]
}

type TagSetting = Pick<
  Tag,
  | 'setting_type'
  | 'topic_order'
  | `setting_tab${1 | 2}_name`
  | `setting_tab${1 | 2}_order`
  | `setting_tab${1 | 2}_style`
>

const tabOf = (key: TagTab['key'], label: string, order: number, style: number): TagTab => ({
  key,
  label,
  order,
  grid: style === 2,
})
