import type { Comment } from '@quanzi/contract/circle/comment'
import { errors } from '@quanzi/contract/errors'
import { Ellipsis, Flag } from 'lucide-react'
import { toast } from '../../ui/feedback/toast.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { openActionSheet } from '../../ui/overlays/dialogs.ts'
import { openReport } from '../../ui/state/report-request.ts'
import { TimeAndPlace } from '../../ui/text/TimeAndPlace.tsx'
import styles from './Comment.module.css'
import type { Reply } from './collapsed-replies.ts'
import { isPublic } from './use-comments.ts'

export const CommentMeta = ({ comment, onReply, onDelete }: CommentMetaProps) => (
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
    {comment.is_mine === 1 ? (
      <button type="button" onClick={onDelete} className={styles.action}>
        删除
      </button>
    ) : (
      <button
        type="button"
        aria-label="更多操作"
        aria-haspopup="menu"
        onClick={() => void openMore(comment.comment_id)}
        className={cx(styles.action, styles.muted)}
      >
        <Icon icon={Ellipsis} size={14} />
      </button>
    )}
  </div>
)

/** 举报 is seldom wanted: it needs a second tap. */
const openMore = async (commentId: number) => {
  const choice = await openActionSheet({ options: [{ value: 'report', label: '举报', icon: Flag, danger: true }] })
  if (choice) openReport('reply', commentId)
}

type CommentMetaProps = { comment: Comment | Reply; onReply: () => void; onDelete: () => void }
