import type { Comment } from '@quanzi/contract/circle/comment'
import { defaultMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useBlock } from '../../identity/member/use-member.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { copyText } from '../../ui/share/copy-text.ts'
import { openReport } from '../../ui/state/report-request.ts'
import type { Reply } from './collapsed-replies.ts'
import { refetchCommentsWhenShown } from './use-comments.ts'

type Entry = 'copy' | 'report' | 'block'

export const useCommentMenu = () => {
  const client = useQueryClient()
  const block = useBlock()
  return async (comment: Comment | Reply): Promise<void> => {
    const { comment_id, content, passport } = comment
    const choice = await openActionSheet<Entry>({
      options: entriesFor(comment).map((value) => ({ value, ...entries[value] })),
    })
    if (choice === 'copy')
      (await copyText(content)) ? toast('文字已复制') : toast(defaultMessages.action, { error: true })
    if (choice === 'report') openReport('reply', comment_id)
    if (choice === 'block' && (await block(passport))) refetchCommentsWhenShown(client)
  }
}

/** Blocking an anonymous author would reveal the identity. */
const entriesFor = ({ is_mine, passport }: Comment | Reply): Entry[] => {
  if (is_mine === 1) return ['copy']
  return passport.id > 0 ? ['copy', 'report', 'block'] : ['copy', 'report']
}

const entries = {
  copy: { label: '复制', icon: 'copy' },
  report: { label: '举报', icon: 'report' },
  block: { label: '拉黑', icon: 'block', danger: true },
} as const
