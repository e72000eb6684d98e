import {
  Ban,
  ClipboardCheck,
  Copy,
  Flag,
  type LucideIcon,
  MessageCircle,
  MessageCircleOff,
  PencilLine,
  Share2,
  Trash2,
} from 'lucide-react'

/** The menus of the first screen name their entries, whose labels and icons load with the sheet. */
export const menuEntries = {
  review: { label: '去审核台处理', icon: ClipboardCheck },
  share: { label: '分享', icon: Share2 },
  copy: { label: '复制', icon: Copy },
  edit: { label: '编辑', icon: PencilLine },
  report: { label: '举报', icon: Flag },
  close: { label: '关闭评论', icon: MessageCircleOff },
  open: { label: '开放评论', icon: MessageCircle },
  delete: { label: '删除', icon: Trash2, danger: true },
  block: { label: '拉黑', icon: Ban, danger: true },
} satisfies Record<string, { label: string; icon: LucideIcon; danger?: boolean }>

export type MenuEntry = keyof typeof menuEntries
