import type { Comment } from '@quanzi/contract/comment'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Comment.module.css'
import { ReplyItem } from './ReplyItem.tsx'
import { foldOf } from './replies.ts'
import { useReplies } from './use-comments.ts'
import type { Target } from './use-send-comment.ts'
import type { Unfolded } from './use-unfolded.ts'

/** The sunken block under a comment: its first reply, the rest folded, twenty at a time. */
export const Replies = ({ comment, unfolded, onAnswer }: RepliesProps) => {
  const name = `replies:${comment.comment_id}`
  const open = unfolded.has(name)
  const list = useReplies(comment.comment_id, open)
  const { shown, hidden, canFold } = useMemo(
    () =>
      foldOf(
        comment,
        open ? list.data?.pages.flatMap((page) => page.data as unknown as Comment['comments']) : undefined,
        list.hasNextPage,
      ),
    [comment, open, list.data, list.hasNextPage],
  )
  if (shown.length === 0 && hidden === 0) return null

  const loading = open && list.isFetching
  const unfold = () => {
    if (!open) unfolded.set(name, true)
    else if (list.isError && !list.data) void list.refetch()
    else void list.fetchNextPage()
  }
  return (
    <div className={styles.replies}>
      <ul aria-label={`回复，共 ${comment.reply_count} 条`} aria-busy={loading}>
        {shown.map((reply) => (
          <li key={reply.comment_id}>
            <ReplyItem reply={reply} parent={comment} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
      {(hidden > 0 || canFold) && (
        <div className={styles.folds}>
          {hidden > 0 && (
            <button type="button" aria-busy={loading} onClick={loading ? undefined : unfold} className={styles.fold}>
              {open && list.isError ? '加载失败，点按重试' : `展开 ${hidden} 条回复`}
              {loading ? <Spinner /> : <Icon of={ChevronDown} size={14} />}
            </button>
          )}
          {canFold && (
            <button type="button" onClick={() => unfolded.set(name, false)} className={styles.fold}>
              收起
              <Icon of={ChevronUp} size={14} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type RepliesProps = { comment: Comment; unfolded: Unfolded; onAnswer: (target: Target) => void }
