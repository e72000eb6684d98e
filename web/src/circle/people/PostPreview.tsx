import type { PostPreview as PostPreviewData } from '@quanzi/contract/circle/people'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { toSingleLine } from '../../ui/text/single-line.ts'
import styles from './Rows.module.css'

/** A line and the picture of a post, linking to it, or to one of its comments. */
export const PostPreview = ({ post, comment }: { post: PostPreviewData; comment?: number }) =>
  isVisible(post) ? (
    <Link to={paths.post(post.topic_id, comment)} className={styles.postPreview}>
      {post.thumb && <img src={post.thumb} alt="" loading="lazy" decoding="async" className={styles.thumb} />}
      <span className={`${styles.excerpt} clamp-2`}>{toSingleLine(post.content) || '查看帖子'}</span>
    </Link>
  ) : (
    <p className={styles.postPreview}>
      <span className={styles.excerpt}>帖子已不可见</span>
    </p>
  )

/** A post that the user may not see shows its state only. */
const isVisible = ({ state, content }: PostPreviewData): boolean => state === '1' || content !== ''
