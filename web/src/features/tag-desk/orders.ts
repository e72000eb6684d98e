import type { Tag } from '@quanzi/contract/tag'

/** Orders of a single list, and of a tab: docs/spec/tags.md. */
export const listOrders = [
  { value: 1, label: '最新' },
  { value: 3, label: '点赞' },
  { value: 4, label: '评论' },
] as const
export const tabOrders = [
  { value: 2, label: '最新' },
  { value: 3, label: '点赞' },
  { value: 4, label: '评论' },
  { value: 5, label: '浏览' },
  { value: 6, label: '综合' },
] as const
export const listStyles = [
  { value: 1, label: '单列' },
  { value: 2, label: '多列' },
] as const

type Setting = Pick<
  Tag,
  | 'setting_type'
  | 'topic_order'
  | `setting_tab${1 | 2}_name`
  | `setting_tab${1 | 2}_order`
  | `setting_tab${1 | 2}_style`
>

/** How a topic's posts are shown, in a few words. */
export const listWords = (tag: Setting): string =>
  tag.setting_type === 1
    ? `单列表 · ${labelOf(listOrders, tag.topic_order)} · ${labelOf(listStyles, tag.setting_tab1_style)}`
    : `双标签 · ${tag.setting_tab1_name || '最新'} / ${tag.setting_tab2_name || '最热'}`

const labelOf = (options: readonly { value: number; label: string }[], value: number) =>
  options.find((option) => option.value === value)?.label ?? options[0]?.label ?? ''
