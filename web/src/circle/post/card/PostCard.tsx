import type { Post } from '@quanzi/contract/circle/post'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PostActions } from '../actions/PostActions.tsx'
import { isOnline, isRejected } from '../post-state.ts'
import { CommentPreview } from './CommentPreview.tsx'
import { PostAuthor } from './PostAuthor.tsx'
import styles from './PostCard.module.css'
import { PostLocation } from './PostLocation.tsx'
import { PostMedia } from './PostMedia.tsx'
import { PostText } from './PostText.tsx'

/** `follow` comes from another feature. A post that is not public shows its review state, not actions. */
export const PostCard = ({ post, follow, onMore, hideTag }: PostCardProps) => (
  <article aria-label={`${post.member_data.nickname}的帖子`} className={styles.post}>
    <div className={styles.header}>
      <PostAuthor post={post} />
      {follow}
      <IconButton
        label="更多"
        icon={Ellipsis}
        size={20}
        aria-haspopup="dialog"
        className={styles.more}
        onClick={onMore}
      />
    </div>
    <div className={styles.body}>
      <PostText post={post} hideTag={hideTag} />
      <PostMedia post={post} />
      <PostLocation location={post.location} />
    </div>
    {isRejected(post) && (
      <Link to={paths.postEdit(post.topic_id)} className={styles.rejection}>
        <span className="clamp-2">驳回理由：{post.reason || '未说明'}</span>
        <span className="link">去修改</span>
      </Link>
    )}
    {isOnline(post) ? (
      <>
        <PostActions post={post} />
        <CommentPreview post={post} />
      </>
    ) : (
      <div className={styles.footer} />
    )}
  </article>
)

type PostCardProps = { post: Post; follow: ReactNode; onMore: () => void; hideTag: boolean }
