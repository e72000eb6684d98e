import type { Video } from '@quanzi/contract/circle/post'
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx'
import { videoStatusLabel } from '../state/queue-rules.ts'
import styles from './ReviewVideo.module.css'

/** A blurred video shows its poster until it is tapped. */
export const ReviewVideo = ({ video, reveal }: { video: Video; reveal: (() => void) | undefined }) => {
  const ratio = Math.min(Math.max((video.width || 16) / (video.height || 9), 3 / 4), 16 / 9)
  const style = { '--ratio': ratio, ...(ratio < 1 && { width: '75%' }) }
  if (reveal) {
    return (
      <BlurredMedia reveal={reveal} label="视频" className={styles.box} style={style}>
        {video.thumb.url && <img src={video.thumb.url} alt="" className={styles.poster} />}
      </BlurredMedia>
    )
  }
  if (video.status !== 'ready') {
    return (
      <div className={styles.box} style={style}>
        {video.thumb.url && <img src={video.thumb.url} alt="" className={styles.poster} />}
        <p className={styles.status}>{videoStatusLabel({ video })}</p>
      </div>
    )
  }
  return (
    <div className={styles.box} style={style}>
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips come without captions. */}
      <video
        src={video.video}
        poster={video.thumb.url}
        controls
        playsInline
        preload="metadata"
        className={styles.poster}
      />
    </div>
  )
}
