import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { oneLine } from '../../ui/one-line.ts'
import styles from './PostPeek.module.css'

/** The best few comments, one line each; the block leads to all of them. Nothing when nobody has said anything. */
export const PostPeek = ({ post }: { post: Pick<Post, 'topic_id' | 'reply' | 'reply_list'> }) => {
  if (post.reply_list.length === 0) return null
  return (
    <Link to={paths.post(post.topic_id)} state={{ at: 'comments' }} className={styles.peek}>
      {post.reply_list.slice(0, limits.previewComments).map(({ comment_id, member_data, content }) => (
        <p key={comment_id} className="clip">
          <b>{member_data.nickname}：</b>
          {oneLine(content)}
        </p>
      ))}
      {post.reply > limits.previewComments && <span className={styles.all}>查看全部({post.reply})</span>}
    </Link>
  )
}
