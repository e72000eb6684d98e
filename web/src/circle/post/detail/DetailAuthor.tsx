import type { Post } from '@quanzi/contract/circle/post'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { cx } from '../../../ui/layout/cx.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import styles from './DetailAuthor.module.css'

/** An anonymous author has no link. */
export const DetailAuthor = ({ post }: { post: Pick<Post, 'member_data' | 'is_mine' | 'anonymous'> }) => {
  const { member_data: author } = post
  const content = (
    <>
      <Avatar src={author.img_url} name={author.nickname} size={32} verified={author.auth === 1} />
      <span className={cx('truncate', styles.name, author.id <= 0 && styles.anonymous)}>{author.nickname}</span>
      {post.is_mine === 1 && post.anonymous === '1' && <TextBadge tone="grey">匿名</TextBadge>}
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
