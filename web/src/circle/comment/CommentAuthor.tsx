import type { Comment } from '@quanzi/contract/circle/comment'
import { anonymousName } from '@quanzi/contract/limits'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { ReviewBadge } from '../../ui/feedback/ReviewBadge.tsx'
import type { Reply } from './collapsed-replies.ts'
import { isPublic } from './use-comments.ts'

/** 作者 comes from the server. The author alone sees 匿名 and the review state. */
export const CommentBadges = ({ comment }: { comment: Comment | Reply }) => (
  <>
    {comment.is_author === 1 && <TextBadge tone="blue">作者</TextBadge>}
    {comment.is_mine === 1 && comment.anonymous === '1' && <TextBadge tone="grey">匿名</TextBadge>}
    {!isPublic(comment) && <ReviewBadge rejected={comment.is_audit === '-4'} />}
  </>
)

export const authorNameOf = ({ passport }: Pick<Comment, 'passport'>): string => passport.nickname || anonymousName
