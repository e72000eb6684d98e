import type { Comment } from '@quanzi/contract/circle/comment'
import { anonymousName } from '@quanzi/contract/limits'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { MemberLink } from '../../ui/text/MemberLink.tsx'
import styles from './Comment.module.css'
import { authorNameOf, CommentBadges } from './CommentAuthor.tsx'
import { CommentLikeButton } from './CommentLikeButton.tsx'
import { CommentMeta } from './CommentMeta.tsx'
import { CommentText } from './CommentText.tsx'
import type { Reply } from './collapsed-replies.ts'
import { useDeleteComment } from './use-comments.ts'
import type { Expanded } from './use-expanded.ts'
import type { ReplyTarget } from './use-send-comment.ts'

/** A reply to another reply shows both names: 甲 回复 乙. */
export const ReplyItem = ({ reply, parent, expanded, marked, onReply }: ReplyItemProps) => {
  const remove = useDeleteComment()
  const { passport, replyed_passport: repliedTo } = reply
  const replyToThis = () =>
    onReply({ commentId: reply.comment_id, parentId: parent.comment_id, name: authorNameOf(reply) })
  return (
    <article aria-label={`${authorNameOf(reply)}的回复`} aria-current={marked || undefined} className={styles.reply}>
      <MemberLink member={passport} decorative className={styles.author}>
        <Avatar src={passport.img_url} name={passport.nickname} size={20} />
      </MemberLink>
      <div className="grow">
        <CommentText
          text={reply.content}
          stateKey={`text:${reply.comment_id}`}
          expanded={expanded}
          lead={
            <>
              <b>
                <MemberLink member={passport} className={styles.author}>
                  <span className={styles.replyName}>{authorNameOf(reply)}</span>
                </MemberLink>
              </b>
              <CommentBadges comment={reply} />
              {repliedTo && (
                <>
                  <span className="muted">回复</span>
                  <b className={styles.replyName}>
                    {reply.replyed_anonymous === '1' && repliedTo.id === 0 ? anonymousName : repliedTo.nickname}
                  </b>
                </>
              )}
            </>
          }
        />
        <div className="row spread">
          <CommentMeta comment={reply} onReply={replyToThis} onDelete={() => void remove(reply, parent)} />
          <CommentLikeButton comment={reply} small />
        </div>
      </div>
    </article>
  )
}

type ReplyItemProps = {
  reply: Reply
  parent: Comment
  expanded: Expanded
  marked: boolean
  onReply: (target: ReplyTarget) => void
}
