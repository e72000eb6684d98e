import type { AlbumItem } from '@quanzi/contract/circle/people'
import { formatDuration } from '@quanzi/contract/text'
import { Images, Play } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../platform/router/Link.tsx'
import { WaterfallSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ImageLabel } from '../../ui/media/ImageLabel.tsx'
import { Picture } from '../../ui/media/Picture.tsx'
import styles from './Album.module.css'
import type { AlbumSection } from './album-sections.ts'
import { useAlbum } from './use-member-lists.ts'

/** A section for each month, with squares that link to their posts. Its title sticks only within one item of the list. */
export const Album = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <PagedList
    as="list"
    list={useAlbum(id, ready)}
    positionKey={`album:${id ?? 'mine'}`}
    itemKey="key"
    renderItem={render}
    label="相册"
    skeleton={<WaterfallSkeletons count={6} />}
    empty={{ text: '还没有图片和视频', icon: Images }}
  />
)

const render = ({ month, count, items }: AlbumSection) => (
  <>
    <h2 className={styles.month}>
      {month}
      {count !== undefined && <span className="meta tabular-nums">{count} 张</span>}
    </h2>
    <div className={styles.grid}>
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one post follow one another and never change places.
        <Tile key={`${item.topic_id}:${i}`} item={item} month={month} />
      ))}
    </div>
  </>
)

const Tile = ({ item: { topic_id, attachment, thumb }, month }: { item: AlbumItem; month: string }) => {
  const video = 'vid' in attachment ? attachment : null
  return (
    <Link
      to={paths.post(topic_id)}
      aria-label={`${month}的${video ? '视频' : '图片'}，查看帖子`}
      className={styles.tile}
    >
      <Picture src={thumb} width={attachment.width} height={attachment.height} preview={attachment.preview} />
      {video && (
        <ImageLabel>
          <Icon icon={Play} size={12} filled />
          {formatDuration(video.duration)}
        </ImageLabel>
      )}
    </Link>
  )
}
