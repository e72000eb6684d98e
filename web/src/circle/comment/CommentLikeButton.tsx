import type { Comment } from '@quanzi/contract/circle/comment'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { Count, countLabel } from '../../ui/text/Count.tsx'
import styles from './Comment.module.css'
import type { Reply } from './collapsed-replies.ts'
import { useCommentLike } from './use-comments.ts'

/** `small`: in the meta line of a reply; otherwise a column of its own. */
export const CommentLikeButton = ({ comment, small = false }: { comment: Comment | Reply; small?: boolean }) => {
  const { on, flip } = useCommentLike(comment)
  const [tapped, setTapped] = useState(false)
  const n = comment.support_count
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={countLabel('点赞', n)}
      onClick={() => {
        setTapped(true)
        flip()
      }}
      className={cx(styles.like, small && styles.small)}
    >
      <span className={cx('center', tapped && on && styles.pulse)}>
        <Icon icon={Heart} size={small ? 15 : 18} filled={on} />
      </span>
      {(n > 0 || !small) && <Count count={n} zeroLabel="赞" />}
    </button>
  )
}
