import type { Comment } from '@quanzi/contract/comment'
import { errors } from '@quanzi/contract/errors'
import { cx } from '../../ui/cx.ts'
import { askReport } from '../../ui/report.ts'
import { Time } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Comment.module.css'
import type { Reply } from './replies.ts'
import { isOpen } from './use-comments.ts'

/** Time and province, 回复, and 删除 on one's own, 举报 on those of others. */
export const CommentMeta = ({ comment, onAnswer, onDelete }: CommentMetaProps) => (
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
      onClick={() => (isOpen(comment) ? onAnswer() : toast(errors.commentPending[1]))}
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
        onClick={() => askReport('reply', comment.comment_id)}
        className={cx(styles.action, styles.quiet)}
      >
        举报
      </button>
    )}
  </div>
)

type CommentMetaProps = { comment: Comment | Reply; onAnswer: () => void; onDelete: () => void }
