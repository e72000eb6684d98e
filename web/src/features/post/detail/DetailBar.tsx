import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import { Heart, type LucideIcon, Share2, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Count } from '../../../ui/Count.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useCollect, useLike, useShare } from '../use-post.ts'
import styles from './DetailBar.module.css'

/** Under the thumb: the field for a comment (`children`), heart, star, share. */
export const DetailBar = ({ post, children }: { post: Post; children: ReactNode }) => (
  <div className={styles.bar}>
    {children}
    <BarActions post={post} />
  </div>
)

/** Heart, what comes between, star and share: icon above number. */
export const BarActions = ({ post, children }: { post: Post; children?: ReactNode }) => {
  const like = useLike(post)
  const collect = useCollect(post)
  const share = useShare()
  return (
    <>
      <BarButton name="点赞" none="赞" icon={Heart} n={post.digg} toggle={like} tone={styles.heart} />
      {children}
      <BarButton name="收藏" none="收藏" icon={Star} n={post.collect} toggle={collect} tone={styles.star} />
      <button type="button" onClick={() => void share(post)} className={styles.act}>
        <Icon of={Share2} />
        <span>分享</span>
      </button>
    </>
  )
}

const BarButton = ({ name, none, icon, n, toggle, tone }: BarButtonProps) => {
  // The heart beats for a tap, not for a page that is opened.
  const [tapped, setTapped] = useState(false)
  return (
    <button
      type="button"
      aria-label={n > 0 ? `${name} ${formatCount(n)}` : name}
      aria-pressed={toggle.on}
      className={cx(styles.act, tone, tapped && toggle.on && styles.tapped)}
      onClick={() => {
        setTapped(true)
        toggle.flip()
      }}
    >
      <span className={styles.icon}>
        <Icon of={icon} filled={toggle.on} />
      </span>
      <Count n={n} word={none} />
    </button>
  )
}

type BarButtonProps = {
  name: string
  none: string
  icon: LucideIcon
  n: number
  toggle: { on: boolean; flip: () => void }
  tone: string | undefined
}
