import type { Post } from '@quanzi/contract/circle/post'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { StateBadge } from '../../../ui/feedback/StateBadge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { knownPlace } from '../../../ui/text/known-place.ts'
import { Time } from '../../../ui/text/Time.tsx'
import { isPending, isRejected } from '../post-state.ts'
import { AiBadge } from './AiBadge.tsx'
import styles from './PostAuthor.module.css'

/** Links to the author's page unless the author is anonymous. */
export const PostAuthor = ({ post, size = 40, badges = true }: PostAuthorProps) => {
  const { member_data: author } = post
  const content = (
    <>
      <Avatar src={author.img_url} name={author.nickname} size={size} verified={author.auth === 1} />
      <span className="grow">
        <span className={styles.name}>
          <span className={cx('truncate', author.id <= 0 && styles.anonymous)}>{author.nickname}</span>
          {badges && badgesOf(post)}
        </span>
        <PostMeta post={post} />
      </span>
    </>
  )
  return author.id > 0 ? (
    <Link to={post.is_mine ? paths.me() : paths.user(author.id)} className={styles.author}>
      {content}
    </Link>
  ) : (
    <span className={styles.author}>{content}</span>
  )
}

/** 12分钟前 · 浙江; for the author also the review state. */
const PostMeta = ({ post }: { post: Post }) => (
  <span className={cx('meta', styles.meta)}>
    <span className="truncate">
      <Time at={post.published_at ?? post.created_at} />
      {knownPlace(post.ip_location) && (
        <>
          <span className="dot" />
          {post.ip_location}
        </>
      )}
    </span>
    <AiBadge post={post} />
    <PostState post={post} />
  </span>
)

const PostState = ({ post }: { post: Pick<Post, 'state'> }) => {
  if (isPending(post)) return <StateBadge tone="pending">审核中</StateBadge>
  return isRejected(post) ? <StateBadge tone="rejected">已驳回</StateBadge> : null
}

type PostAuthorProps = { post: Post; size?: 32 | 40; badges?: boolean }

/** At most two, by priority. */
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
    post.is_mine === 1 && post.anonymous === '1' && (
      <TextBadge key="anonymous" tone="grey">
        匿名
      </TextBadge>
    ),
  ]
    .filter(Boolean)
    .slice(0, 2)
