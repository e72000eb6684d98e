import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import { Heart, type LucideIcon, MessageCircle, Share2, Star } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Count } from '../../ui/Count.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PostActions.module.css'
import { useCollect, useLike, useShare } from './use-post.ts'

/** Heart, comments and star at the left, share at the right. */
export const PostActions = ({ post }: { post: Post }) => (
  <div className={styles.row}>
    <LikeButton post={post} />
    <CommentLink post={post} />
    <CollectButton post={post} />
    <ShareButton post={post} />
  </div>
)

/** `card` stands in a list's action bar, `bar` at the bottom of a post's page, `tile` in the waterfall. */
export const LikeButton = ({ post, look = 'card' }: { post: Post; look?: 'card' | 'bar' | 'tile' }) => {
  const like = useLike(post)
  return <MarkButton word="点赞" none="赞" icon={Heart} n={post.digg} toggle={like} tone={styles.heart} look={look} />
}

const CollectButton = ({ post, look = 'card' }: { post: Post; look?: 'card' | 'bar' }) => {
  const collect = useCollect(post)
  return (
    <MarkButton word="收藏" none="收藏" icon={Star} n={post.collect} toggle={collect} tone={styles.star} look={look} />
  )
}

/** Leads to the comments: `state.at` tells the post's page to begin there. */
const CommentLink = ({ post }: { post: Post }) => (
  <Link
    to={paths.post(post.topic_id)}
    state={{ at: 'comments' }}
    aria-label={`评论 ${formatCount(post.reply)}`}
    className={styles.act}
  >
    <Icon of={MessageCircle} size={20} />
    <Count n={post.reply} word="评论" />
  </Link>
)

const ShareButton = ({ post, look = 'card' }: { post: Post; look?: 'card' | 'bar' }) => {
  const share = useShare()
  return (
    <button
      type="button"
      aria-label="分享"
      className={cx(styles.act, styles[look], styles.share)}
      onClick={() => void share(post)}
    >
      <Icon of={Share2} size={iconSize[look]} />
    </button>
  )
}

type MarkButtonProps = {
  word: string
  none: string
  icon: LucideIcon
  n: number
  toggle: { on: boolean; flip: () => void }
  tone: string | undefined
  look: 'card' | 'bar' | 'tile'
}

const MarkButton = ({ word, none, icon, n, toggle, tone, look }: MarkButtonProps) => {
  // The heart beats for a tap, not for every liked post that scrolls into view.
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={`${word} ${formatCount(n)}`}
      aria-pressed={toggle.on}
      className={cx(styles.act, styles[look], tone, tapped && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon of={icon} size={iconSize[look]} filled={toggle.on} />
      </span>
      <Count n={n} word={none} />
    </button>
  )
}

const iconSize = { card: 20, bar: 22, tile: 16 }
