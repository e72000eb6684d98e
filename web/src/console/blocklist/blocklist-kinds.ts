import type { BlocklistKind } from '@quanzi/contract/console/blocklist'

export const blocklistOptions = [
  { value: 'refuse', label: '拒绝' },
  { value: 'hold', label: '待审' },
  { value: 'allow', label: '放行' },
] as const

export const blocklistNotes: Record<BlocklistKind, string> = {
  refuse: '含有这些词的内容不能发布，提示「内容包含违规信息」',
  hold: '含有这些词的内容先待审，在审核台标出，免审的作者也一样',
  allow: '更长的放行词盖住命中时不算命中，例如放行「加微信群主自习」',
}

export const blocklistLabel = (kind: BlocklistKind): string =>
  blocklistOptions.find(({ value }) => value === kind)?.label ?? ''
