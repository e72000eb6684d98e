import type { Video } from '@quanzi/contract/post'
import { formatDuration } from '@quanzi/contract/text'
import { OnPhoto } from '../../ui/OnPhoto.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './MediaGrid.module.css'
import { RemoveButton } from './RemoveButton.tsx'

/** The video of a post that is edited: it stays as it is, or gives way to something else. */
export const VideoTile = ({ video, onRemove }: { video: Video; onRemove: () => void }) => {
  const width = video.width || 16
  const height = video.height || 9
  return (
    <div className={styles.video} style={{ aspectRatio: Math.max(0.75, width / height) }}>
      <Picture src={video.thumb.url} width={width} height={height} preview={video.preview} alt="视频封面">
        <OnPhoto>{formatDuration(video.duration)}</OnPhoto>
      </Picture>
      <RemoveButton label="移除视频" onRemove={onRemove} />
    </div>
  )
}
