import type { Comment } from '@quanzi/contract/comment'
import { formatCount } from '@quanzi/contract/text'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { PagedList } from '../../ui/PagedList.tsx'
import { RowSkeletons } from '../../ui/Skeletons.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './CommentPanel.module.css'
import { type Order, useComments } from './use-comments.ts'
import type { Target } from './use-send-comment.ts'
import { useUnfolded } from './use-unfolded.ts'

/** The comments of a post, latest or most liked first. `onAnswer` opens the field for one of them, or for the post. */
export const CommentPanel = ({ topicId, count, onAnswer }: CommentPanelProps) => {
  const [order, setOrder] = useState<Order>(1)
  const list = useComments(topicId, order)
  const unfolded = useUnfolded()
  return (
    <section aria-labelledby="comments" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="comments" tabIndex={-1} className={styles.title}>
          评论{count > 0 && <span className="num">{formatCount(count)}</span>}
        </h2>
        <Sorting order={order} onChange={setOrder} />
      </div>
      <PagedList
        list={list}
        place={`comments:${order}`}
        keyOf={idOf}
        as="list"
        label="评论"
        skeleton={<RowSkeletons count={4} />}
        empty={{
          text: '还没有评论，来说第一句',
          icon: MessageCircle,
          action: { label: '写评论', onClick: () => onAnswer() },
        }}
        render={(comment) => <CommentItem comment={comment} unfolded={unfolded} onAnswer={onAnswer} />}
      />
    </section>
  )
}

type CommentPanelProps = { topicId: number; count: number; onAnswer: (target?: Target) => void }

const Sorting = ({ order, onChange }: { order: Order; onChange: (order: Order) => void }) => (
  <div role="group" aria-label="评论排序" className={styles.sorting}>
    {sortings.map(([value, word]) => (
      <button key={value} type="button" aria-pressed={order === value} onClick={() => onChange(value)}>
        {word}
      </button>
    ))}
  </div>
)

const sortings: readonly [Order, string][] = [
  [1, '最新'],
  [3, '最热'],
]
const idOf = (comment: Comment) => comment.comment_id
