import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import { Mark } from '../../../ui/Badge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PostPlace } from '../PostPlace.tsx'
import { PostText } from '../PostText.tsx'
import styles from './DetailBody.module.css'
import { DetailMedia } from './DetailMedia.tsx'
import { Likers } from './Likers.tsx'

/** A post as it is read: media from edge to edge, the text, where and when, who likes it. */
export const DetailBody = ({ post, onComment }: { post: Post; onComment?: () => void }) => (
  <article aria-label={`${post.member_data.nickname}的帖子`} className={styles.post}>
    <DetailMedia post={post} {...(onComment ? { onComment } : {})} />
    <div className={styles.words}>
      <PostText post={post} full />
      {post.location !== '' && (
        <div className={styles.place}>
          <PostPlace location={post.location} chip />
        </div>
      )}
      <p className={`meta ${styles.facts}`}>
        <span>
          <Time at={post.published_at ?? post.created_at} />
          {post.ip_location && (
            <>
              <span className="dot" />
              {post.ip_location}
            </>
          )}
          {post.onlooker > 0 && (
            <>
              <span className="dot" />
              <span className="num">{formatCount(post.onlooker)} 浏览</span>
            </>
          )}
        </span>
        {post.is_ai === 1 && <Mark tone="grey">含AI生成内容</Mark>}
        {post.is_top === 1 && <Mark tone="red">置顶</Mark>}
        {post.selection === 1 && <Mark tone="gold">精选</Mark>}
      </p>
      <Likers post={post} />
    </div>
  </article>
)
