import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { useMovedRows } from '../../ui/lists/use-moved-rows.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './SortableList.module.css'

/** An arrow at the end of its range stays enabled: a disabled button would lose the focus. */
export const SortableList = <T,>({ label, items, keyOf, nameOf, onOrder, children }: SortableListProps<T>) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map((item) => String(keyOf(item)))
  const movedStyle = useMovedRows(keys)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < items.length && from !== to) onOrder(arrayMove([...items], from, to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: {
          onDragStart: () => '已拿起',
          onDragOver: ({ over }) => (over ? `移到第 ${keys.indexOf(String(over.id)) + 1} 位` : undefined),
          onDragEnd: () => '已放下',
          onDragCancel: () => '已取消',
        },
        screenReaderInstructions: { draggable: '按空格拿起，用上下方向键移动，再按空格放下；也可以用上移、下移按钮' },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul aria-label={label}>
          {items.map((item, index) => (
            <SortableRow
              key={keys[index]}
              id={keys[index] ?? ''}
              name={nameOf(item)}
              first={index === 0}
              last={index === items.length - 1}
              movedStyle={movedStyle(index)}
              onMove={(by) => {
                const to = Math.min(Math.max(index + by, 0), items.length - 1)
                move(index, to)
                setAnnouncement(`${nameOf(item)}：第 ${to + 1} 位，共 ${items.length} 位`)
              }}
            >
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </DndContext>
  )
}

const SortableRow = ({ id, name, first, last, movedStyle, onMove, children }: SortableRowProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, isDragging && styles.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition, ...movedStyle }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        aria-label={`拖动${name}`}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
        className={styles.handle}
      >
        <Icon icon={GripVertical} size={16} />
      </button>
      <div className="grow">{children}</div>
      <IconButton label={`上移${name}`} icon={ArrowUp} size={16} aria-disabled={first} onClick={() => onMove(-1)} />
      <IconButton label={`下移${name}`} icon={ArrowDown} size={16} aria-disabled={last} onClick={() => onMove(1)} />
    </li>
  )
}

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  /** The name of a row in its button labels: 上移…. */
  nameOf: (item: T) => string
  onOrder: (items: T[]) => void
  children: (item: T) => ReactNode
}
type SortableRowProps = {
  id: string
  name: string
  first: boolean
  last: boolean
  movedStyle: CSSProperties | undefined
  onMove: (by: 1 | -1) => void
  children: ReactNode
}
