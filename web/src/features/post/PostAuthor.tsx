import type { Post } from '@quanzi/contract/post'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Mark } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './PostAuthor.module.css'
import { isPending, isRejected } from './post-state.ts'

/** Picture, name with badges, time and place; a link to the author's page unless others may not know who it is. */
export const PostAuthor = ({ post, size = 40, badges = true }: PostAuthorProps) => {
  const { member_data: author } = post
  const inside = (
    <>
      <Avatar src={author.img_url} name={author.nickname} size={size} verified={author.auth === 1} />
      <span className={styles.lines}>
        <span className={styles.name}>
          <span className={cx('clip', author.id <= 0 && styles.nobody)}>{author.nickname}</span>
          {badges && marksOf(post)}
        </span>
        <PostMeta post={post} />
      </span>
    </>
  )
  return author.id > 0 ? (
    <Link to={post.is_mine ? paths.me() : paths.user(author.id)} className={styles.author}>
      {inside}
    </Link>
  ) : (
    <span className={styles.author}>{inside}</span>
  )
}

/** 12分钟前 · 浙江, and for the author where it stands in review. */
const PostMeta = ({ post }: { post: Post }) => (
  <span className={cx('meta', styles.meta)}>
    <span className="clip">
      <Time at={post.published_at ?? post.created_at} />
      {post.ip_location && (
        <>
          <span className="dot" />
          {post.ip_location}
        </>
      )}
    </span>
    {post.is_ai === 1 && <Mark tone="grey">含AI生成内容</Mark>}
    <PostState post={post} />
  </span>
)

const PostState = ({ post }: { post: Pick<Post, 'state'> }) => {
  if (isPending(post)) return <StateBadge tone="pending">审核中</StateBadge>
  return isRejected(post) ? <StateBadge tone="rejected">已驳回</StateBadge> : null
}

type PostAuthorProps = { post: Post; size?: 32 | 40; badges?: boolean }

/** At most two, the weightiest first. */
const marksOf = (post: Post): ReactNode[] =>
  [
    post.is_top === 1 && (
      <Mark key="top" tone="red">
        置顶
      </Mark>
    ),
    post.selection === 1 && (
      <Mark key="selected" tone="gold">
        精选
      </Mark>
    ),
    post.is_mine === 1 && post.anonymous === '1' && (
      <Mark key="anonymous" tone="grey">
        匿名
      </Mark>
    ),
  ]
    .filter(Boolean)
    .slice(0, 2)
