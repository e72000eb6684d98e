import type { Post, Video } from '@quanzi/contract/circle/post'
import { Maximize2 } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { lazyPart } from '../../../ui/state/lazy-part.tsx'
import { withAiNotes } from '../card/ai-notes.ts'
import { videoOf } from '../post-cache.ts'
import { PostVideo } from '../video/PostVideo.tsx'
import styles from './DetailMedia.module.css'
import { frameRatio } from './frame-ratio.ts'
import { PictureCarousel } from './PictureCarousel.tsx'

/** In the aspect ratio of the first item; nothing for a text post. `onComment` is set when comments are open. */
export const DetailMedia = ({ post, onComment }: { post: Post; onComment?: () => void }) => {
  const video = videoOf(post)
  if (video) return <DetailVideo post={post} video={video} {...(onComment ? { onComment } : {})} />
  const pictures = withAiNotes(post)
  return pictures.length > 0 ? <PictureCarousel pictures={pictures} /> : null
}

/** 全屏 offers likes and comments, so a post under review has the plain player only. */
const DetailVideo = ({ post, video, onComment }: { post: Post; video: Video; onComment?: () => void }) => {
  const [fullscreen, setFullscreen] = useState(false)
  return (
    <div className={styles.video} style={{ '--ratio': frameRatio(video) } as CSSProperties}>
      <PostVideo video={video} detail />
      {onComment && video.status === 'ready' && (
        <button type="button" aria-haspopup="dialog" onClick={() => setFullscreen(true)} className={styles.fullscreen}>
          <Icon icon={Maximize2} size={14} />
          全屏
        </button>
      )}
      {fullscreen && onComment && (
        <Suspense fallback={null}>
          <FullscreenVideoFeed post={post} onClose={() => setFullscreen(false)} onComment={onComment} />
        </Suspense>
      )}
    </div>
  )
}

const FullscreenVideoFeed = lazyPart(
  async () => (await import('../video/FullscreenVideoFeed.tsx')).FullscreenVideoFeed,
  ({ onClose }) => onClose(),
)
