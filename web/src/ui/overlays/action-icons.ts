import { Ban, Copy, Flag, MessageCircle, MessageCircleOff, PencilLine, Share2, Trash2 } from 'lucide-react'

/** For menus of the first screen, which name their icons; the icons load with the sheet. */
export const actionIcons = {
  block: Ban,
  copy: Copy,
  report: Flag,
  comment: MessageCircle,
  noComment: MessageCircleOff,
  edit: PencilLine,
  share: Share2,
  delete: Trash2,
}

export type ActionIconName = keyof typeof actionIcons
