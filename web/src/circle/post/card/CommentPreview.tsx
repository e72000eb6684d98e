import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { formatCount } from '@quanzi/contract/text'
import { OwnAnonymousBadge } from '../../../identity/member/OwnAnonymousBadge.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/router/Link.tsx'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import styles from './CommentPreview.module.css'

export const CommentPreview = ({ post }: { post: Pick<Post, 'topic_id' | 'reply' | 'reply_list'> }) => {
  if (post.reply_list.length === 0) return null
  return (
    <Link to={paths.post(post.topic_id)} state={{ at: 'comments' }} className={styles.preview}>
      {post.reply_list.slice(0, limits.previewComments).map(({ comment_id, member_data, content, anonymous }) => (
        <p key={comment_id} className="truncate">
          <b>{member_data.nickname}</b>
          <OwnAnonymousBadge anonymous={anonymous} author={member_data} />：{toSingleLine(content)}
        </p>
      ))}
      {post.reply > limits.previewComments && (
        <span className={styles.viewAll}>查看全部({formatCount(post.reply)})</span>
      )}
    </Link>
  )
}
