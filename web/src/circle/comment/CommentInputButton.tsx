import type { Post } from '@quanzi/contract/circle/post'
import { errors } from '@quanzi/contract/errors'
import { PenLine } from 'lucide-react'
import { useMe } from '../../identity/member/use-me.ts'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './CommentInputButton.module.css'
import { draftKeyFor, readDraft } from './comment-drafts.ts'

export const CommentInputButton = ({ post, onOpen }: { post: CommentedPost; onOpen: () => void }) => {
  const draftText = readDraft(draftKeyFor(post.topic_id), useMe()?.memberid)?.text.trim()
  if (post.comments_closed === 1) return <p className={cx(styles.field, styles.closed)}>{errors.commentsClosed[1]}</p>
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={styles.field}>
      <Icon icon={PenLine} size={16} />
      <span className="truncate">
        {draftText ? (
          <>
            <span className={styles.draft}>[草稿]</span> {draftText}
          </>
        ) : (
          '说点什么…'
        )}
      </span>
    </button>
  )
}

type CommentedPost = Pick<Post, 'topic_id' | 'comments_closed'>
