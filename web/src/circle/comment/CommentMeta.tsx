import type { Comment } from '@quanzi/contract/circle/comment'
import { errors } from '@quanzi/contract/errors'
import { toast } from '../../ui/feedback/toast.ts'
import { cx } from '../../ui/layout/cx.ts'
import { openReport } from '../../ui/state/report-request.ts'
import { Time } from '../../ui/text/Time.tsx'
import styles from './Comment.module.css'
import type { Reply } from './collapsed-replies.ts'
import { isPublic } from './use-comments.ts'

export const CommentMeta = ({ comment, onReply, onDelete }: CommentMetaProps) => (
  <div className={styles.meta}>
    <span>
      <Time at={comment.create_time} />
      {comment.ip_location && (
        <>
          <span className="dot" />
          {comment.ip_location}
        </>
      )}
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
        onClick={() => openReport('reply', comment.comment_id)}
        className={cx(styles.action, styles.muted)}
      >
        举报
      </button>
    )}
  </div>
)

type CommentMetaProps = { comment: Comment | Reply; onReply: () => void; onDelete: () => void }
