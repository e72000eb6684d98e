import type { Comment } from '@quanzi/contract/circle/comment'
import { defaultMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useBlock } from '../../identity/member/use-block.ts'
import { findReviewEntry } from '../../identity/member/use-member.ts'
import { paths } from '../../paths.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { copyText } from '../../ui/share/copy-text.ts'
import { openReport } from '../../ui/state/report-request.ts'
import type { Reply } from './collapsed-replies.ts'
import { refetchCommentsWhenShown } from './use-comments.ts'

type Entry = 'copy' | 'report' | 'block' | 'review'

/** The menu of a comment; reviewers are led to the review of a comment of others. */
export const useCommentMenu = () => {
  const client = useQueryClient()
  const block = useBlock()
  return async (comment: Comment | Reply): Promise<void> => {
    const { comment_id, content, passport, is_mine } = comment
    const choice = await openActionSheet<Entry>({
      options: entriesFor(comment),
      late: is_mine ? undefined : () => findReviewEntry(client),
    })
    if (choice === 'review') navigation.to(paths.commentReview({ tab: 'all', id: comment_id }))
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
