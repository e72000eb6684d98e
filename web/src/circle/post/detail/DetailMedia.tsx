import type { Post, Video } from '@quanzi/contract/circle/post'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/media/Icon.tsx'
import { lazyPanel } from '../../../ui/state/lazy-part.tsx'
import { withAiNotes } from '../card/ai-notes.ts'
import { videoOf } from '../post-cache.ts'
import type { RenderComments } from '../video/FullscreenVideoFeed.tsx'
import { PostVideo } from '../video/PostVideo.tsx'
import styles from './DetailMedia.module.css'
import { frameRatio } from './frame-ratio.ts'
import { PictureCarousel } from './PictureCarousel.tsx'

/** In the aspect ratio of the first item; nothing for a text post. `renderComments` is set when comments are open. */
export const DetailMedia = ({ post, renderComments }: DetailMediaProps) => {
  const video = videoOf(post)
  if (video) return <DetailVideo post={post} video={video} renderComments={renderComments} />
  const pictures = withAiNotes(post)
  return pictures.length > 0 ? <PictureCarousel pictures={pictures} /> : null
}

type DetailMediaProps = { post: Post; renderComments: RenderComments | undefined }

/** 全屏 offers likes and comments, so a post under review has the plain player only. */
const DetailVideo = ({ post, video, renderComments }: DetailMediaProps & { video: Video }) => {
  const [fullscreen, setFullscreen] = useState(false)
  return (
    <div className={styles.video} style={{ '--ratio': frameRatio(video) }}>
      <PostVideo video={video} detail />
      {renderComments && video.status === 'ready' && (
        <button type="button" aria-haspopup="dialog" onClick={() => setFullscreen(true)} className={styles.fullscreen}>
          <Icon icon={Maximize2} size={14} />
          全屏
        </button>
      )}
      {fullscreen && renderComments && (
        <FullscreenVideoFeed post={post} onClose={() => setFullscreen(false)} renderComments={renderComments} />
      )}
    </div>
  )
}

const FullscreenVideoFeed = lazyPanel(
  async () => (await import('../video/FullscreenVideoFeed.tsx')).FullscreenVideoFeed,
)
