import type { Post } from '@quanzi/contract/post'
import { formatCount } from '@quanzi/contract/text'
import type { CSSProperties } from 'react'
import { Mark } from '../../../ui/Badge.tsx'
import { Time } from '../../../ui/Time.tsx'
import { picturesOf, videoOf } from '../cached.ts'
import { PostPlace } from '../PostPlace.tsx'
import { PostText } from '../PostText.tsx'
import { PostVideo } from '../PostVideo.tsx'
import styles from './DetailBody.module.css'
import { Likers } from './Likers.tsx'
import { frameRatio } from './ratio.ts'
import { Swiper } from './Swiper.tsx'

/** A post as it is read: media from edge to edge, the text, where and when, who likes it. */
export const DetailBody = ({ post }: { post: Post }) => (
  <article aria-label={`${post.member_data.nickname}的帖子`} className={styles.post}>
    <DetailMedia post={post} />
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
        {post.is_top === 1 && <Mark tone="red">置顶</Mark>}
        {post.selection === 1 && <Mark tone="gold">精选</Mark>}
      </p>
      <Likers post={post} />
    </div>
  </article>
)

/** The pictures or the video in the frame of the first of them; nothing for a text. */
export const DetailMedia = ({ post }: { post: Pick<Post, 'attachment'> }) => {
  const video = videoOf(post)
  if (video) {
    return (
      <div className={styles.video} style={{ '--ratio': frameRatio(video) } as CSSProperties}>
        <PostVideo video={video} detail />
      </div>
    )
  }
  const pictures = picturesOf(post)
  return pictures.length > 0 ? <Swiper pictures={pictures} /> : null
}
