import type { Comment } from '@quanzi/contract/circle/comment'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './Comment.module.css'
import { collapseReplies } from './collapsed-replies.ts'
import { ReplyItem } from './ReplyItem.tsx'
import { useReplies } from './use-comments.ts'
import type { Expanded } from './use-expanded.ts'
import type { ReplyTarget } from './use-send-comment.ts'

/** A reply has no replies of its own: all are under the comment. */
const toReply = (reply: Comment): Comment['comments'][number] => ({ ...reply, comments: [] })

/** The first reply; the rest is collapsed and loads twenty at a time. */
export const ReplyList = ({ comment, expanded, marked, onReply }: ReplyListProps) => {
  const stateKey = `replies:${comment.comment_id}`
  const open = expanded.has(stateKey)
  const list = useReplies(comment.comment_id, open)
  const { shown, hiddenCount, canCollapse } = useMemo(
    () =>
      collapseReplies(
        comment,
        open ? list.data?.pages.flatMap((page) => page.data.map(toReply)) : undefined,
        list.hasNextPage,
      ),
    [comment, open, list.data, list.hasNextPage],
  )
  if (shown.length === 0 && hiddenCount === 0) return null

  const loading = open && list.isFetching
  const expandMore = () => {
    if (!open) expanded.set(stateKey, true)
    else if (list.isError && !list.data) void list.refetch()
    else void list.fetchNextPage()
  }
  return (
    <div className={styles.replies}>
      <ul aria-label={`回复，共 ${comment.reply_count} 条`} aria-busy={loading}>
        {shown.map((reply) => (
          <li key={reply.comment_id}>
            <ReplyItem
              reply={reply}
              parent={comment}
              expanded={expanded}
              marked={reply.comment_id === marked}
              onReply={onReply}
            />
          </li>
        ))}
      </ul>
      {(hiddenCount > 0 || canCollapse) && (
        <div className={styles.expandActions}>
          {hiddenCount > 0 && (
            <button
              type="button"
              aria-busy={loading}
              onClick={loading ? undefined : expandMore}
              className={styles.expandReplies}
            >
              {open && list.isError ? '加载失败，点按重试' : `展开 ${hiddenCount} 条回复`}
              {loading ? <Spinner /> : <Icon icon={ChevronDown} size={14} />}
            </button>
          )}
          {canCollapse && (
            <button type="button" onClick={() => expanded.set(stateKey, false)} className={styles.expandReplies}>
              收起
              <Icon icon={ChevronUp} size={14} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type ReplyListProps = {
  comment: Comment
  expanded: Expanded
  marked: number | undefined
  onReply: (target: ReplyTarget) => void
}
