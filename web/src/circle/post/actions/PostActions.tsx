import type { Post } from '@quanzi/contract/circle/post'
import { MessageCircle, Share2 } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count, countLabel } from '../../../ui/text/Count.tsx'
import styles from './PostActions.module.css'
import { ReactionButton } from './ReactionButton.tsx'
import { useCollect, useLike } from './reactions.ts'
import { useShare } from './use-share-post.ts'

/** Like, comments and collect on the left, share on the right. */
export const PostActions = ({ post }: { post: Post }) => (
  <div className={styles.row}>
    <LikeButton post={post} />
    <CommentLink post={post} />
    <CollectButton post={post} />
    <ShareButton post={post} />
  </div>
)

/** `tile`: in the waterfall. */
export const LikeButton = ({ post, tile = false }: { post: Post; tile?: boolean }) => (
  <ReactionButton
    kind="like"
    n={post.digg}
    toggle={useLike(post)}
    size={tile ? 16 : 20}
    className={cx(styles.action, tile && styles.tile)}
  />
)

const CollectButton = ({ post }: { post: Post }) => (
  <ReactionButton kind="collect" n={post.collect} toggle={useCollect(post)} size={20} className={styles.action} />
)

/** `state.at` makes the post's page scroll to its comments. */
const CommentLink = ({ post }: { post: Post }) => (
  <Link
    to={paths.post(post.topic_id)}
    state={{ at: 'comments' }}
    aria-label={countLabel('评论', post.reply)}
    className={styles.action}
  >
    <Icon icon={MessageCircle} size={20} />
    <Count count={post.reply} zeroLabel="评论" />
  </Link>
)

const ShareButton = ({ post }: { post: Post }) => {
  const share = useShare()
  return (
    <button
      type="button"
      aria-label="分享"
      className={cx(styles.action, styles.share)}
      onClick={() => void share(post)}
    >
      <Icon icon={Share2} size={20} />
    </button>
  )
}
