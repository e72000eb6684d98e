import type { Post } from '@quanzi/contract/circle/post'
import type { ReactNode } from 'react'
import { isOwnAnonymous, OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { TimeAndPlace } from '../../../ui/text/TimeAndPlace.tsx'
import { isPending, isRejected } from '../post-state.ts'
import { AiBadge } from './AiBadge.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import styles from './PostAuthor.module.css'

export const PostAuthor = ({ post }: { post: Post }) => (
  <AuthorLink post={post} size={40} className={styles.author}>
    <span className="grow">
      <span className={styles.name}>
        <span className={cx('truncate', post.member_data.id <= 0 && styles.anonymous)}>
          {post.member_data.nickname}
        </span>
        <OwnAnonymousBadge anonymous={post.anonymous} author={post.member_data} />
        {badgesOf(post)}
      </span>
      <PostMeta post={post} />
    </span>
  </AuthorLink>
)

/** 12分钟前 · 浙江; for the author also the review state. */
const PostMeta = ({ post }: { post: Post }) => (
  <span className={cx('meta', styles.meta)}>
    <span className="truncate">
      <TimeAndPlace at={post.published_at ?? post.created_at} place={post.ip_location} />
    </span>
    <AiBadge post={post} />
    <PostState post={post} />
  </span>
)

const PostState = ({ post }: { post: Pick<Post, 'state'> }) => {
  if (isPending(post)) return <StateBadge tone="pending" label="审核中" />
  return isRejected(post) ? <StateBadge tone="rejected" label="已驳回" /> : null
}

/** At most two, with 匿名. */
const badgesOf = (post: Post): ReactNode[] =>
  [
    post.is_top === 1 && (
      <TextBadge key="top" tone="red">
        置顶
      </TextBadge>
    ),
    post.selection === 1 && (
      <TextBadge key="selected" tone="gold">
        精选
      </TextBadge>
    ),
  ]
    .filter(Boolean)
    .slice(0, isOwnAnonymous(post.anonymous, post.member_data) ? 1 : 2)
