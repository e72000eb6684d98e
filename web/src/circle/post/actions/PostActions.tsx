import type { Post } from '@quanzi/contract/circle/post'
import { formatCount } from '@quanzi/contract/text'
import { Heart, type LucideIcon, MessageCircle, Share2, Star } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count } from '../../../ui/text/Count.tsx'
import styles from './PostActions.module.css'
import { useCollect, useLike } from './reactions.ts'
import { useShare } from './use-post-actions.ts'

/** Like, comments and collect on the left, share on the right. */
export const PostActions = ({ post }: { post: Post }) => (
  <div className={styles.row}>
    <LikeButton post={post} />
    <CommentLink post={post} />
    <CollectButton post={post} />
    <ShareButton post={post} />
  </div>
)

/** `card`: in a list, `bar`: at the bottom of a post, `tile`: in the waterfall. */
export const LikeButton = ({ post, variant = 'card' }: { post: Post; variant?: 'card' | 'bar' | 'tile' }) => {
  const like = useLike(post)
  return (
    <ReactionButton
      label="点赞"
      emptyLabel="赞"
      icon={Heart}
      n={post.digg}
      toggle={like}
      tone={styles.heart}
      variant={variant}
    />
  )
}

const CollectButton = ({ post, variant = 'card' }: { post: Post; variant?: 'card' | 'bar' }) => {
  const collect = useCollect(post)
  return (
    <ReactionButton
      label="收藏"
      emptyLabel="收藏"
      icon={Star}
      n={post.collect}
      toggle={collect}
      tone={styles.star}
      variant={variant}
    />
  )
}

/** `state.at` makes the post's page scroll to its comments. */
const CommentLink = ({ post }: { post: Post }) => (
  <Link
    to={paths.post(post.topic_id)}
    state={{ at: 'comments' }}
    aria-label={`评论 ${formatCount(post.reply)}`}
    className={styles.action}
  >
    <Icon icon={MessageCircle} size={20} />
    <Count count={post.reply} zeroLabel="评论" />
  </Link>
)

const ShareButton = ({ post, variant = 'card' }: { post: Post; variant?: 'card' | 'bar' }) => {
  const share = useShare()
  return (
    <button
      type="button"
      aria-label="分享"
      className={cx(styles.action, styles[variant], styles.share)}
      onClick={() => void share(post)}
    >
      <Icon icon={Share2} size={iconSize[variant]} />
    </button>
  )
}

type ReactionButtonProps = {
  label: string
  emptyLabel: string
  icon: LucideIcon
  n: number
  toggle: { on: boolean; flip: () => void }
  tone: string | undefined
  variant: 'card' | 'bar' | 'tile'
}

const ReactionButton = ({ label, emptyLabel, icon, n, toggle, tone, variant }: ReactionButtonProps) => {
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={`${label} ${formatCount(n)}`}
      aria-pressed={toggle.on}
      className={cx(styles.action, styles[variant], tone, tapped && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon icon={icon} size={iconSize[variant]} filled={toggle.on} />
      </span>
      <Count count={n} zeroLabel={emptyLabel} />
    </button>
  )
}

const iconSize = { card: 20, bar: 22, tile: 16 }
