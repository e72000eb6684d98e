import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { limits } from '@quanzi/contract/limits'
import { AddTile } from './AddTile.tsx'
import type { DraftPicture } from './draft.ts'
import styles from './MediaGrid.module.css'
import { MediaTile } from './MediaTile.tsx'
import type { MediaKind } from './media-rules.ts'
import type { Uploads } from './use-uploads.ts'

/** The pictures in three columns; a long press lifts one, its menu moves it without dragging. */
export const MediaGrid = ({ pictures, uploads, takes, onOrder }: MediaGridProps) => {
  const hold = { activationConstraint: { delay: 300, tolerance: 8 } }
  const sensors = useSensors(useSensor(MouseSensor, hold), useSensor(TouchSensor, hold))
  const ids = pictures.map(({ id }) => id)

  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...pictures], from, to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: '长按拖动排序，或打开图片菜单选择上移、下移' },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul aria-label={`已选图片，共 ${pictures.length} 张`} className={styles.grid}>
          {pictures.map((picture, index) => (
            <MediaTile
              key={picture.id}
              picture={picture}
              index={index}
              count={pictures.length}
              preview={uploads.previews.get(picture.id)}
              progress={uploads.progress.get(picture.id)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => uploads.remove(picture.id)}
              onRetry={() => uploads.retry(picture.id)}
            />
          ))}
          {takes.length > 0 && pictures.length < limits.attachments && (
            <li>
              <AddTile count={pictures.length} takes={takes} onAdd={uploads.add} />
            </li>
          )}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type MediaGridProps = {
  pictures: readonly DraftPicture[]
  uploads: Uploads
  /** What the site takes. */
  takes: readonly MediaKind[]
  onOrder: (pictures: DraftPicture[]) => void
}

/** The order is read out by the list itself. */
const announcements = {
  onDragStart: () => '已拿起图片',
  onDragOver: () => undefined,
  onDragEnd: () => '已放下图片',
  onDragCancel: () => '已取消排序',
}
