import type { PostPeek as Peek } from '@quanzi/contract/people'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { oneLine } from '../../ui/one-line.ts'
import styles from './Rows.module.css'

/** What a row is about: a line of the post and its picture, a way there. `atComments`: to what is said below it. */
export const PostPeek = ({ post, atComments = false }: { post: Peek; atComments?: boolean }) =>
  isSeen(post) ? (
    <Link to={paths.post(post.topic_id)} {...(atComments ? { state: { at: 'comments' } } : {})} className={styles.peek}>
      {post.thumb && <img src={post.thumb} alt="" loading="lazy" decoding="async" className={styles.thumb} />}
      <span className={`${styles.quote} c2`}>{oneLine(post.content) || '查看帖子'}</span>
    </Link>
  ) : (
    <p className={styles.peek}>
      <span className={styles.quote}>帖子已不可见</span>
    </p>
  )

/** A post that the reader may not see any more tells nothing but its state. */
const isSeen = ({ state, content }: Peek): boolean => state === '1' || content !== ''
