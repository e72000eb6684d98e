import type { Post } from '@quanzi/contract/circle/post'
import { formatCount } from '@quanzi/contract/text'
import { Heart, type LucideIcon, Share2, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { Count } from '../../../ui/text/Count.tsx'
import styles from './PostActionBar.module.css'
import { useCollect, useLike } from './reactions.ts'
import { useShare } from './use-post-actions.ts'

/** Bar at the bottom: comment input (`children`), like, collect, share. */
export const PostActionBar = ({ post, children }: { post: Post; children: ReactNode }) => (
  <div className={styles.bar}>
    {children}
    <PostActionButtons post={post} />
  </div>
)

/** Like, `children`, collect and share: icon above number. */
export const PostActionButtons = ({ post, children }: { post: Post; children?: ReactNode }) => {
  const like = useLike(post)
  const collect = useCollect(post)
  const share = useShare()
  return (
    <>
      <ActionBarButton label="点赞" emptyLabel="赞" icon={Heart} n={post.digg} toggle={like} tone={styles.heart} />
      {children}
      <ActionBarButton
        label="收藏"
        emptyLabel="收藏"
        icon={Star}
        n={post.collect}
        toggle={collect}
        tone={styles.star}
      />
      <button type="button" onClick={() => void share(post)} className={styles.action}>
        <Icon icon={Share2} />
        <span>分享</span>
      </button>
    </>
  )
}

const ActionBarButton = ({ label, emptyLabel, icon, n, toggle, tone }: ActionBarButtonProps) => {
  // Animates on a tap only, not when the page opens.
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={n > 0 ? `${label} ${formatCount(n)}` : label}
      aria-pressed={toggle.on}
      className={cx(styles.action, tone, tapped && toggle.on && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon icon={icon} filled={toggle.on} />
      </span>
      <Count count={n} zeroLabel={emptyLabel} />
    </button>
  )
}

type ActionBarButtonProps = {
  label: string
  emptyLabel: string
  icon: LucideIcon
  n: number
  toggle: { on: boolean; flip: () => void }
  tone: string | undefined
}
