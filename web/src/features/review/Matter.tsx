import { Hash, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ImageGrid } from '../../ui/ImageGrid.tsx'
import { Changed } from './Changed.tsx'
import type { DeskItem } from './desk-item.ts'
import { Facts, UnderPost } from './Facts.tsx'
import { isMarked, StandingMarks } from './Flags.tsx'
import { HitText } from './HitText.tsx'
import styles from './Matter.module.css'
import { Notices } from './Notices.tsx'
import { VideoBox } from './VideoBox.tsx'
import { WhoLine } from './WhoLine.tsx'

/** What is to be judged, large; what is known about it, small below. */
export const Matter = ({ item, onChangeTag, children }: MatterProps) => (
  <>
    <article className={styles.matter}>
      <WhoLine item={item} size={40} more={remarks(item)} />
      {isMarked(item) && (
        <div className={styles.marks}>
          <StandingMarks item={item} />
        </div>
      )}
      <Notices item={item} />
      {children}
      <p className={styles.text}>
        <HitText item={item} />
      </p>
      {item.earlier && <Changed item={item} earlier={item.earlier} />}
      {item.pictures.length > 0 && <ImageGrid pictures={item.pictures} className={styles.pictures ?? ''} />}
      {item.video && <VideoBox video={item.video} />}
      {(item.tag || onChangeTag) && (
        <div className={styles.topic}>
          {item.tag && (
            <Chip icon={Hash} to={paths.topic(item.tag.id)}>
              {item.tag.name}
            </Chip>
          )}
          {onChangeTag && (
            <Chip plain icon={SquarePen} onClick={onChangeTag}>
              {item.tag ? '换话题' : '选择话题'}
            </Chip>
          )}
        </div>
      )}
      {item.under && <UnderPost under={item.under} />}
    </article>
    <Facts item={item} />
  </>
)

/** What makes one look twice, where the eye falls first; the whole record stands below. */
const remarks = ({ rev, author: { record } }: DeskItem): string[] =>
  [
    rev > 1 && `第 ${rev - 1} 次修改`,
    record && record.posts <= 1 && '首次发布',
    record && record.rejected > 0 && `曾被驳回 ${record.rejected} 次`,
    record?.muted_until && '禁言中',
  ].filter((words) => typeof words === 'string')

type MatterProps = {
  item: DeskItem
  onChangeTag: (() => void) | undefined
  /** What is to be answered before the item is read. */
  children?: ReactNode
}
