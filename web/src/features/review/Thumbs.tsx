import { formatDuration } from '@quanzi/contract/text'
import { Play } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import type { DeskItem } from './desk-item.ts'
import styles from './Thumbs.module.css'

const most = 4

/** The pictures of a row, 72 each; a tap opens the detail, so they are decoration here. */
export const Thumbs = ({ item: { pictures, video } }: { item: DeskItem }) => {
  if (!video && pictures.length === 0) return null
  const hidden = pictures.length - most
  return (
    <div className={styles.thumbs}>
      {pictures.slice(0, most).map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice, and pictures do not move.
        <span key={`${picture.attach_id}:${index}`} className={styles.thumb}>
          <img src={picture.thumb} alt="" loading="lazy" decoding="async" />
          {hidden > 0 && index === most - 1 && <b className={styles.veil}>{`+${hidden + 1}`}</b>}
        </span>
      ))}
      {video && (
        <span className={styles.thumb}>
          {video.thumb.url && <img src={video.thumb.url} alt="" loading="lazy" decoding="async" />}
          <span className={styles.veil}>
            <Icon of={Play} filled size={24} />
          </span>
          {video.duration > 0 && <span className={styles.length}>{formatDuration(video.duration)}</span>}
        </span>
      )}
      <span className="sr">{video ? '1 个视频' : `${pictures.length} 张图片`}</span>
    </div>
  )
}
