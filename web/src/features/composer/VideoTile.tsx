import type { Video } from '@quanzi/contract/post'
import { formatDuration } from '@quanzi/contract/text'
import { X } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { OnPhoto } from '../../ui/OnPhoto.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './MediaGrid.module.css'

/** The video of a post that is edited: it stays as it is, or gives way to something else. */
export const VideoTile = ({ video, onRemove }: { video: Video; onRemove: () => void }) => {
  const width = video.width || 16
  const height = video.height || 9
  return (
    <div className={styles.video} style={{ aspectRatio: Math.max(0.75, width / height) }}>
      <Picture src={video.thumb.url} width={width} height={height} preview={video.preview} alt="视频封面">
        <OnPhoto>{formatDuration(video.duration)}</OnPhoto>
      </Picture>
      <button type="button" aria-label="移除视频" onClick={onRemove} className={styles.remove}>
        <Icon of={X} size={14} />
      </button>
    </div>
  )
}
