import type { AlbumItem } from '@quanzi/contract/people'
import { formatDuration } from '@quanzi/contract/text'
import { Images, Play } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { OnPhoto } from '../../ui/OnPhoto.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { WaterfallSkeletons } from '../../ui/Skeletons.tsx'
import styles from './Album.module.css'
import type { AlbumRow } from './album-rows.ts'
import { useAlbum } from './use-people.ts'

/** 相册: a section for each month, three squares in a row, each a way to its post. */
export const Album = ({ id, ready }: { id: number | undefined; ready: boolean }) => (
  <PagedList
    as="list"
    list={useAlbum(id, ready)}
    place={`album:${id ?? 'mine'}`}
    keyOf={keyOf}
    render={render}
    label="相册"
    skeleton={<WaterfallSkeletons count={6} />}
    empty={{ text: '还没有图片和视频', icon: Images }}
  />
)

const keyOf = (row: AlbumRow) => row.key
const render = (row: AlbumRow) =>
  'month' in row ? (
    <h2 className={styles.month}>
      {row.month}
      {row.count !== undefined && <span className="meta num">{row.count} 张</span>}
    </h2>
  ) : (
    <div className={styles.row}>
      {row.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one post follow one another and never change places.
        <Tile key={`${item.topic_id}:${i}`} item={item} />
      ))}
    </div>
  )

const Tile = ({ item: { topic_id, attachment, thumb } }: { item: AlbumItem }) => {
  const video = 'vid' in attachment ? attachment : null
  return (
    <Link to={paths.post(topic_id)} aria-label={video ? '视频，查看帖子' : '图片，查看帖子'} className={styles.tile}>
      <Picture src={thumb} width={attachment.width} height={attachment.height} preview={attachment.preview} />
      {video && (
        <OnPhoto>
          <Icon of={Play} size={12} filled />
          {formatDuration(video.duration)}
        </OnPhoto>
      )}
    </Link>
  )
}
