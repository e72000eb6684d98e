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
import { cx } from '../../../ui/layout/cx.ts'
import type { DraftPicture } from '../draft/draft.ts'
import type { Uploads } from '../upload/use-uploads.ts'
import type { MediaKind } from '../upload/validate-files.ts'
import { AddMediaTile } from './AddMediaTile.tsx'
import styles from './MediaGrid.module.css'
import { PictureTile } from './PictureTile.tsx'
import { useInterruption } from './use-interruption.ts'

/** A long press starts dragging; the menu of a picture moves it without dragging. */
export const MediaGrid = ({ pictures, uploads, acceptedKinds, onAdd, onReorder }: MediaGridProps) => {
  const longPress = { activationConstraint: { delay: 300, tolerance: 8 } }
  const sensors = useSensors(useSensor(MouseSensor, longPress), useSensor(TouchSensor, longPress))
  const ids = pictures.map(({ id }) => id)
  const interruption = useInterruption()
  const waiting = pictures.some(({ uploaded }) => !uploaded)

  // Uploads end meanwhile: the present pictures are moved, not those of this rendering.
  const move = (id: string, to: (pictures: readonly DraftPicture[], from: number) => number) =>
    onReorder((now) => {
      const from = now.findIndex((picture) => picture.id === id)
      const target = to(now, from)
      return from >= 0 && target >= 0 && target < now.length ? arrayMove([...now], from, target) : [...now]
    })
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), (now) => now.findIndex(({ id }) => id === over.id))
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
            <PictureTile
              key={picture.id}
              picture={picture}
              index={index}
              count={pictures.length}
              preview={uploads.previews.get(picture.id)}
              progress={uploads.progress.get(picture.id)}
              onMove={(by) => move(picture.id, (_, from) => from + by)}
              onRemove={() => uploads.remove(picture.id)}
              onRetry={() => uploads.retry(picture.id)}
            />
          ))}
          {acceptedKinds.length > 0 && pictures.length < limits.attachments && (
            <li>
              <AddMediaTile count={pictures.length} acceptedKinds={acceptedKinds} onAdd={onAdd} />
            </li>
          )}
        </ul>
      </SortableContext>
      <p role="status" className={cx('meta', styles.interruption)}>
        {waiting && interruption}
      </p>
    </DndContext>
  )
}

type MediaGridProps = {
  pictures: readonly DraftPicture[]
  uploads: Uploads
  acceptedKinds: readonly MediaKind[]
  onAdd: (files: readonly File[]) => void
  onReorder: (reorder: (now: readonly DraftPicture[]) => DraftPicture[]) => void
}

/** The list announces the order itself. */
const announcements = {
  onDragStart: () => '已拿起图片',
  onDragOver: () => undefined,
  onDragEnd: () => '已放下图片',
  onDragCancel: () => '已取消排序',
}
