import type { Comment } from '@quanzi/contract/comment'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Comment.module.css'
import { CommentMeta } from './CommentMeta.tsx'
import { CommentText } from './CommentText.tsx'
import { LikeComment } from './LikeComment.tsx'
import { CommentMarks, nameOf, PersonLink } from './Person.tsx'
import { Replies } from './Replies.tsx'
import { useDeleteComment } from './use-comments.ts'
import type { Target } from './use-send-comment.ts'
import type { Unfolded } from './use-unfolded.ts'

export const CommentItem = ({ comment, unfolded, onAnswer }: CommentItemProps) => {
  const remove = useDeleteComment()
  const { passport } = comment
  const answer = () => onAnswer({ to: comment.comment_id, parent: comment.comment_id, name: nameOf(comment) })
  return (
    <article aria-label={`${nameOf(comment)}的评论`} className={styles.comment}>
      <PersonLink member={passport} hidden>
        <Avatar src={passport.img_url} name={passport.nickname} size={32} verified={passport.auth === 1} />
      </PersonLink>
      <div className="grow">
        <p className={styles.name}>
          <PersonLink member={passport}>{nameOf(comment)}</PersonLink>
          <CommentMarks comment={comment} />
        </p>
        <CommentText text={comment.content} name={`text:${comment.comment_id}`} unfolded={unfolded} />
        <CommentMeta comment={comment} onAnswer={answer} onDelete={() => void remove(comment)} />
        <Replies comment={comment} unfolded={unfolded} onAnswer={onAnswer} />
      </div>
      <LikeComment comment={comment} />
    </article>
  )
}

type CommentItemProps = { comment: Comment; unfolded: Unfolded; onAnswer: (target: Target) => void }
