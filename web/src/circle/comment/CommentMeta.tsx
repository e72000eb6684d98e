import type { Comment } from '@quanzi/contract/circle/comment'
import { errors } from '@quanzi/contract/errors'
import { Ellipsis } from 'lucide-react'
import { toast } from '../../ui/feedback/toast.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { TimeAndPlace } from '../../ui/text/TimeAndPlace.tsx'
import styles from './Comment.module.css'
import type { Reply } from './collapsed-replies.ts'
import { useCommentMenu } from './use-comment-menu.ts'
import { isPublic } from './use-comments.ts'

export const CommentMeta = ({ comment, onReply, onDelete }: CommentMetaProps) => {
  const openMenu = useCommentMenu()
  return (
    <div className={styles.meta}>
      <span>
        <TimeAndPlace at={comment.create_time} place={comment.ip_location} />
      </span>
      <button
        type="button"
        onClick={() => (isPublic(comment) ? onReply() : toast(errors.commentPending[1]))}
        className={styles.action}
      >
        回复
      </button>
      {comment.is_mine === 1 && (
        <button type="button" onClick={onDelete} className={styles.action}>
          删除
        </button>
      )}
      <button
        type="button"
        aria-label="更多操作"
        aria-haspopup="dialog"
        onClick={() => void openMenu(comment)}
        className={cx(styles.action, styles.muted)}
      >
        <Icon icon={Ellipsis} size={14} />
      </button>
    </div>
  )
}

type CommentMetaProps = { comment: Comment | Reply; onReply: () => void; onDelete: () => void }
