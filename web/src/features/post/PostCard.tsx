import type { Post } from '@quanzi/contract/post'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PostActions } from './PostActions.tsx'
import { PostAuthor } from './PostAuthor.tsx'
import styles from './PostCard.module.css'
import { PostMedia } from './PostMedia.tsx'
import { PostPeek } from './PostPeek.tsx'
import { PostPlace } from './PostPlace.tsx'
import { PostText } from './PostText.tsx'
import { isOnline, isRejected } from './post-state.ts'

/**
 * A post in a list. `follow` is the button of another feature; `onMore` opens the menu. A post that is not public has
 * no action bar: its author sees where it stands, and a refused one leads to where it can be changed.
 */
export const PostCard = ({ post, follow, onMore, hideTag = false }: PostCardProps) => (
  <article aria-label={`${post.member_data.nickname}的帖子`} className={styles.post}>
    <div className={styles.top}>
      <PostAuthor post={post} />
      {follow}
      {onMore && (
        <IconButton
          label="更多"
          icon={Ellipsis}
          size={20}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={onMore}
        />
      )}
    </div>
    <PostText post={post} hideTag={hideTag} />
    <PostMedia post={post} />
    <PostPlace location={post.location} />
    {isRejected(post) && (
      <Link to={paths.postEdit(post.topic_id)} className={styles.reason}>
        <span className="c2">驳回理由：{post.reason || '未说明'}</span>
        <span className="link">去修改</span>
      </Link>
    )}
    {isOnline(post) ? (
      <>
        <PostActions post={post} />
        <PostPeek post={post} />
      </>
    ) : (
      <div className={styles.foot} />
    )}
  </article>
)

type PostCardProps = { post: Post; follow?: ReactNode; onMore?: () => void; hideTag?: boolean }
