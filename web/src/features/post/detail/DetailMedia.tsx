import type { Post, Video } from '@quanzi/contract/post'
import { Maximize2 } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { picturesOf, videoOf } from '../cached.ts'
import { PostVideo } from '../PostVideo.tsx'
import styles from './DetailMedia.module.css'
import { frameRatio } from './ratio.ts'
import { Swiper } from './Swiper.tsx'

/** The pictures or the video in the frame of the first of them; nothing for a text. `onComment`: comments are open. */
export const DetailMedia = ({ post, onComment }: { post: Post; onComment?: () => void }) => {
  const video = videoOf(post)
  if (video) return <DetailVideo post={post} video={video} {...(onComment ? { onComment } : {})} />
  const pictures = picturesOf(post)
  return pictures.length > 0 ? <Swiper pictures={pictures} /> : null
}

/** 全屏 only where one may also like and comment: one's own post under review has its player and nothing more. */
const DetailVideo = ({ post, video, onComment }: { post: Post; video: Video; onComment?: () => void }) => {
  const [full, setFull] = useState(false)
  return (
    <div className={styles.video} style={{ '--ratio': frameRatio(video) } as CSSProperties}>
      <PostVideo video={video} detail />
      {onComment && video.status === 'ready' && (
        <button type="button" aria-haspopup="dialog" onClick={() => setFull(true)} className={styles.full}>
          <Icon of={Maximize2} size={14} />
          全屏
        </button>
      )}
      {full && onComment && (
        <Suspense fallback={null}>
          <VideoMode post={post} onClose={() => setFull(false)} onComment={onComment} />
        </Suspense>
      )}
    </div>
  )
}

const VideoMode = lazy(() => import('./VideoMode.tsx').then(({ VideoMode }) => ({ default: VideoMode })))
