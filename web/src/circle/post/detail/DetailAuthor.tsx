import type { Post } from '@quanzi/contract/circle/post'
import { OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { AuthorLink } from '../card/AuthorLink.tsx'
import styles from './DetailAuthor.module.css'

export const DetailAuthor = ({ post }: { post: Pick<Post, 'member_data' | 'is_mine' | 'anonymous'> }) => (
  <AuthorLink post={post} size={32} className={styles.author}>
    <span className={cx('truncate', 'row-title', post.member_data.id <= 0 && styles.anonymous)}>
      {post.member_data.nickname}
    </span>
    <OwnAnonymousBadge anonymous={post.anonymous} author={post.member_data} />
  </AuthorLink>
)
