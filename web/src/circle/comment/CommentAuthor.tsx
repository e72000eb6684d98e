import type { Comment } from '@quanzi/contract/circle/comment'
import { anonymousName } from '@quanzi/contract/limits'
import { OwnAnonymousBadge } from '../../identity/member/OwnAnonymousBadge.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { ReviewBadge } from '../../ui/feedback/ReviewBadge.tsx'
import type { Reply } from './collapsed-replies.ts'
import { isPublic } from './use-comments.ts'

/** 作者 comes from the server. The author alone sees 匿名 and the review state. */
export const CommentBadges = ({ comment }: { comment: Comment | Reply }) => (
  <>
    {comment.is_author === 1 && <TextBadge tone="blue">作者</TextBadge>}
    <OwnAnonymousBadge anonymous={comment.anonymous} author={comment.passport} />
    {!isPublic(comment) && <ReviewBadge rejected={comment.is_audit === '-4'} />}
  </>
)

export const authorNameOf = ({ passport }: Pick<Comment, 'passport'>): string => passport.nickname || anonymousName
