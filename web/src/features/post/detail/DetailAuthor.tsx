import type { Post } from '@quanzi/contract/post'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Mark } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './DetailAuthor.module.css'

/** The author in the header; nobody anonymous has a page to go to. */
export const DetailAuthor = ({ post }: { post: Pick<Post, 'member_data' | 'is_mine' | 'anonymous'> }) => {
  const { member_data: author } = post
  const inside = (
    <>
      <Avatar src={author.img_url} name={author.nickname} size={32} verified={author.auth === 1} />
      <span className={cx('clip', styles.name, author.id <= 0 && styles.nobody)}>{author.nickname}</span>
      {post.is_mine === 1 && post.anonymous === '1' && <Mark tone="grey">匿名</Mark>}
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
