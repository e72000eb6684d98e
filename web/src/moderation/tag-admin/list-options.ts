import type { TagListSetting } from '@quanzi/contract/circle/tag'

export const listTypes = [
  { value: 1, label: '单列表' },
  { value: 2, label: '双标签' },
] as const
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

export const listSummary = (tag: TagListSetting): string =>
  tag.setting_type === 1
    ? `单列表 · ${optionLabel(listOrders, tag.topic_order)} · ${optionLabel(listStyles, tag.setting_tab1_style)}`
    : `双标签 · ${tag.setting_tab1_name || '最新'} / ${tag.setting_tab2_name || '最热'}`

const optionLabel = (options: readonly { value: number; label: string }[], value: number) =>
  options.find((option) => option.value === value)?.label ?? options[0]?.label ?? ''
