import type { Post } from '@quanzi/contract/circle/post'
import { formatCount } from '@quanzi/contract/text'
import { Suspense } from 'react'
import { TextBadge } from '../../../ui/feedback/Badge.tsx'
import { lazyPart } from '../../../ui/state/lazy-part.tsx'
import { isElder } from '../../../ui/state/settings/elder.ts'
import { TimeAndPlace } from '../../../ui/text/TimeAndPlace.tsx'
import { AiBadge } from '../card/AiBadge.tsx'
import { PostLocation } from '../card/PostLocation.tsx'
import { PostText } from '../card/PostText.tsx'
import type { RenderComments } from '../video/FullscreenVideoFeed.tsx'
import styles from './DetailBody.module.css'
import { DetailMedia } from './DetailMedia.tsx'
import { Likers } from './Likers.tsx'

/** Media, text, location, time and likers. */
export const DetailBody = ({ post, renderComments }: { post: Post; renderComments?: RenderComments | undefined }) => (
  <article aria-label={`${post.member_data.nickname}的帖子`} className="surface">
    <DetailMedia post={post} renderComments={renderComments} />
    <div className={styles.content}>
      <Suspense>{isElder && <ReadAloud post={post} />}</Suspense>
      <PostText post={post} full />
      {post.location !== '' && (
        <div className={styles.location}>
          <PostLocation location={post.location} chip />
        </div>
      )}
      <p className={`meta ${styles.meta}`}>
        <span>
          <TimeAndPlace at={post.published_at ?? post.created_at} place={post.ip_location} />
          {post.onlooker > 0 && (
            <>
              <span className="dot" />
              <span className="tabular-nums">{formatCount(post.onlooker)} 浏览</span>
            </>
          )}
        </span>
        <AiBadge post={post} />
        {post.is_top === 1 && <TextBadge tone="red">置顶</TextBadge>}
        {post.selection === 1 && <TextBadge tone="gold">精选</TextBadge>}
      </p>
      <Likers post={post} />
    </div>
  </article>
)

const ReadAloud = lazyPart(async () => (await import('../read-aloud/ReadAloud.tsx')).ReadAloud)
