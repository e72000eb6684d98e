import type { Comment } from '@quanzi/contract/comment'
import { anonymousName } from '@quanzi/contract/limits'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './Comment.module.css'
import { CommentMeta } from './CommentMeta.tsx'
import { LikeComment } from './LikeComment.tsx'
import { CommentMarks, nameOf, PersonLink } from './Person.tsx'
import type { Reply } from './replies.ts'
import { useDeleteComment } from './use-comments.ts'
import type { Target } from './use-send-comment.ts'

/** One reply; an answer to another reply says so: 甲 回复 乙. */
export const ReplyItem = ({ reply, parent, onAnswer }: ReplyItemProps) => {
  const remove = useDeleteComment()
  const { passport, replyed_passport: answered } = reply
  const answer = () => onAnswer({ to: reply.comment_id, parent: parent.comment_id, name: nameOf(reply) })
  return (
    <article aria-label={`${nameOf(reply)}的回复`} className={styles.reply}>
      <PersonLink member={passport} hidden>
        <Avatar src={passport.img_url} name={passport.nickname} size={20} />
      </PersonLink>
      <div className="grow">
        <p className={styles.said}>
          <b>
            <PersonLink member={passport}>{nameOf(reply)}</PersonLink>
          </b>
          <CommentMarks comment={reply} />
          {answered && (
            <>
              <span className={styles.verb}>回复</span>
              <b>{reply.replyed_anonymous === '1' && answered.id === 0 ? anonymousName : answered.nickname}</b>
            </>
          )}
          <span>{reply.content}</span>
        </p>
        <div className={styles.facts}>
          <CommentMeta comment={reply} onAnswer={answer} onDelete={() => void remove(reply, parent)} />
          <LikeComment comment={reply} small />
        </div>
      </div>
    </article>
  )
}

type ReplyItemProps = { reply: Reply; parent: Comment; onAnswer: (target: Target) => void }
