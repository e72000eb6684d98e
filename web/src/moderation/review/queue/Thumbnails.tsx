import { formatDuration } from '@quanzi/contract/text'
import { Play } from 'lucide-react'
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import type { ReviewItem } from '../item/review-item.ts'
import { useReviewMedia } from '../state/blurred-media.ts'
import styles from './Thumbnails.module.css'

const maxThumbnails = 4

/** The pictures of a row, 72 px each. Decorative: a tap opens the detail, or shows one that is blurred. */
export const Thumbnails = ({ item }: { item: ReviewItem }) => {
  const { pictures, revealVideo } = useReviewMedia(item)
  const { video } = item
  if (!video && pictures.length === 0) return null
  const hiddenCount = pictures.length - maxThumbnails
  return (
    <div className={styles.thumbnails}>
      {pictures.slice(0, maxThumbnails).map((picture, index) => (
        <BlurredMedia
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice, and the order is fixed.
          key={`${picture.attach_id}:${index}`}
          reveal={picture.reveal}
          label={`图片 ${index + 1}`}
          className={styles.thumbnail}
        >
          <img src={picture.thumb} alt="" loading="lazy" decoding="async" />
          {hiddenCount > 0 && index === maxThumbnails - 1 && <b className={styles.overlay}>{`+${hiddenCount + 1}`}</b>}
        </BlurredMedia>
      ))}
      {video && (
        <BlurredMedia reveal={revealVideo} label="视频" className={styles.thumbnail}>
          {video.thumb.thumb && <img src={video.thumb.thumb} alt="" loading="lazy" decoding="async" />}
          <span className={styles.overlay}>
            <Icon icon={Play} filled size={24} />
          </span>
          {video.duration > 0 && <span className={styles.duration}>{formatDuration(video.duration)}</span>}
        </BlurredMedia>
      )}
      <span className="visually-hidden">{video ? '1 个视频' : `${pictures.length} 张图片`}</span>
    </div>
  )
}
