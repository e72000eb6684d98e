import type { Comment } from '@quanzi/contract/comment'
import { formatCount } from '@quanzi/contract/text'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Count } from '../../ui/Count.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Comment.module.css'
import type { Reply } from './replies.ts'
import { useCommentLike } from './use-comments.ts'

/** The heart: a column of its own beside a comment, in the line of facts of a reply (`small`). */
export const LikeComment = ({ comment, small = false }: { comment: Comment | Reply; small?: boolean }) => {
  const { on, flip } = useCommentLike(comment)
  const [tapped, setTapped] = useState(false)
  const n = comment.support_count
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={n > 0 ? `点赞 ${formatCount(n)}` : '点赞'}
      onClick={() => {
        setTapped(true)
        flip()
      }}
      className={cx(styles.like, small && styles.small)}
    >
      <span className={cx(styles.heart, tapped && on && styles.beat)}>
        <Icon of={Heart} size={small ? 15 : 18} filled={on} />
      </span>
      {(n > 0 || !small) && <Count n={n} word="赞" />}
    </button>
  )
}
