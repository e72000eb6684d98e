import type { Post } from '@quanzi/contract/circle/post'
import { formatCount } from '@quanzi/contract/text'
import { MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { RowSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { useNear } from '../../ui/lists/use-near.ts'
import { CommentItem } from './CommentItem.tsx'
import styles from './CommentPanel.module.css'
import { type CommentOrder, useComments } from './use-comments.ts'
import { useExpanded } from './use-expanded.ts'
import type { ReplyTarget } from './use-send-comment.ts'

/**
 * The comments load when the reader comes near. `onReply` opens the input for a comment, or for the post. `wanted` is
 * marked and leads.
 */
export const CommentPanel = ({ post, wanted, onReply }: CommentPanelProps) => {
  const { topic_id: topicId, reply: count } = post
  const [order, setOrder] = useState<CommentOrder>(1)
  const section = useRef<HTMLElement>(null)
  const list = useComments(topicId, order, useNear(section), wanted)
  const expanded = useExpanded()
  return (
    <section ref={section} aria-labelledby="comments" className={styles.panel}>
      <div className={styles.header}>
        <h2 id="comments" tabIndex={-1} className={styles.title}>
          评论{count > 0 && <span className="tabular-nums">{formatCount(count)}</span>}
        </h2>
        <SortSwitch order={order} onChange={setOrder} />
      </div>
      <PagedList
        list={list}
        positionKey={`comments:${order}`}
        itemKey="comment_id"
        as="list"
        estimatedHeight={estimatedCommentHeight}
        label="评论"
        skeleton={<RowSkeletons count={4} />}
        empty={
          post.comments_closed === 1
            ? { text: '还没有评论', icon: MessageCircle }
            : {
                text: '还没有评论，来说第一句',
                icon: MessageCircle,
                action: { label: '写评论', onClick: () => onReply() },
              }
        }
        renderItem={(comment) => (
          <CommentItem comment={comment} expanded={expanded} marked={wanted} onReply={onReply} />
        )}
      />
    </section>
  )
}

/** In CSS px: two lines with the author, the actions and the first reply. */
const estimatedCommentHeight = 150

type CommentPanelProps = {
  post: Post
  wanted: number | undefined
  onReply: (target?: ReplyTarget) => void
}

const SortSwitch = ({ order, onChange }: { order: CommentOrder; onChange: (order: CommentOrder) => void }) => (
  <div role="group" aria-label="评论排序" className={styles.sort}>
    {sortOptions.map(([value, label]) => (
      <button key={value} type="button" aria-pressed={order === value} onClick={() => onChange(value)}>
        {label}
      </button>
    ))}
  </div>
)

const sortOptions: readonly [CommentOrder, string][] = [
  [1, '最新'],
  [3, '最热'],
]
