import type { Comment } from '@quanzi/contract/circle/comment'
import { defaultMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Copy, Flag } from 'lucide-react'
import { useBlock } from '../../identity/member/use-member.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { copyText } from '../../ui/share/copy-text.ts'
import { openReport } from '../../ui/state/report-request.ts'
import type { Reply } from './collapsed-replies.ts'
import { refetchCommentsWhenShown } from './use-comments.ts'

/** The menu of another member's comment. Blocking an anonymous author would reveal the identity. */
export const useCommentMenu = () => {
  const client = useQueryClient()
  const block = useBlock()
  return async ({ comment_id, content, passport }: Comment | Reply): Promise<void> => {
    const choice = await openActionSheet({
      options: [
        { value: 'copy', label: '复制', icon: Copy },
        { value: 'report', label: '举报', icon: Flag },
        ...(passport.id > 0 ? [{ value: 'block' as const, label: '拉黑', icon: Ban, danger: true }] : []),
      ],
    })
    if (choice === 'copy')
      (await copyText(content)) ? toast('文字已复制') : toast(defaultMessages.action, { error: true })
    if (choice === 'report') openReport('reply', comment_id)
    if (choice === 'block' && (await block(passport))) refetchCommentsWhenShown(client)
  }
}
