import type { Video } from '@quanzi/contract/circle/post'
import { formatDuration } from '@quanzi/contract/text'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import styles from './MediaGrid.module.css'
import { RemoveButton } from './RemoveButton.tsx'

/** The video of an edited post: it can be removed, not replaced. */
export const VideoTile = ({ video, onRemove }: { video: Video; onRemove: () => void }) => {
  const width = video.width || 16
  const height = video.height || 9
  return (
    <div className={styles.video} style={{ '--ratio': Math.max(0.75, width / height) }}>
      <Picture src={video.thumb.url} width={width} height={height} preview={video.preview} alt="视频封面">
        <ImageLabel>{formatDuration(video.duration)}</ImageLabel>
      </Picture>
      <RemoveButton label="移除视频" onRemove={onRemove} />
    </div>
  )
}
