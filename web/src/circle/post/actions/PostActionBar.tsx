import type { Post } from '@quanzi/contract/circle/post'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import styles from './PostActionBar.module.css'
import { ReactionButton } from './ReactionButton.tsx'
import { useCollect, useLike } from './reactions.ts'
import { useShare } from './use-share-post.ts'

/** Bar at the bottom: comment input (`children`), like, collect, share. */
export const PostActionBar = ({ post, children }: { post: Post; children: ReactNode }) => (
  <div className={styles.bar}>
    {children}
    <PostActionButtons post={post} />
  </div>
)

/** Like, `children`, collect and share: icon above number. */
export const PostActionButtons = ({ post, children }: { post: Post; children?: ReactNode }) => {
  const share = useShare()
  return (
    <>
      <ReactionButton kind="like" n={post.digg} toggle={useLike(post)} className={styles.action} />
      {children}
      <ReactionButton kind="collect" n={post.collect} toggle={useCollect(post)} className={styles.action} />
      <button type="button" onClick={() => void share(post)} className={styles.action}>
        <Icon icon={Share2} />
        <span>分享</span>
      </button>
    </>
  )
}
