import type { Comment } from '@quanzi/contract/circle/comment'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { MemberLink } from '../../ui/text/MemberLink.tsx'
import styles from './Comment.module.css'
import { authorNameOf, CommentBadges } from './CommentAuthor.tsx'
import { CommentLikeButton } from './CommentLikeButton.tsx'
import { CommentMeta } from './CommentMeta.tsx'
import { CommentText } from './CommentText.tsx'
import { ReplyList } from './ReplyList.tsx'
import { useDeleteComment } from './use-comments.ts'
import type { Expanded } from './use-expanded.ts'
import type { ReplyTarget } from './use-send-comment.ts'

export const CommentItem = ({ comment, expanded, marked, onReply }: CommentItemProps) => {
  const remove = useDeleteComment()
  const { passport } = comment
  const reply = () =>
    onReply({ commentId: comment.comment_id, parentId: comment.comment_id, name: authorNameOf(comment) })
  return (
    <article
      aria-label={`${authorNameOf(comment)}的评论`}
      aria-current={comment.comment_id === marked || undefined}
      className={styles.comment}
    >
      <MemberLink member={passport} decorative className={styles.author}>
        <Avatar src={passport.img_url} name={passport.nickname} size={32} verified={passport.auth === 1} />
      </MemberLink>
      <div className="grow">
        <p className={styles.name}>
          <MemberLink member={passport} className={styles.author}>
            {authorNameOf(comment)}
          </MemberLink>
          <CommentBadges comment={comment} />
        </p>
        <CommentText text={comment.content} stateKey={`text:${comment.comment_id}`} expanded={expanded} />
        <CommentMeta comment={comment} onReply={reply} onDelete={() => void remove(comment)} />
      </div>
      <CommentLikeButton comment={comment} />
      <ReplyList comment={comment} expanded={expanded} marked={marked} onReply={onReply} />
    </article>
  )
}

type CommentItemProps = {
  comment: Comment
  expanded: Expanded
  /** The id of the comment or reply that a link names. */
  marked?: number | undefined
  onReply: (target: ReplyTarget) => void
}
