import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, Expand, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { choose, viewPictures } from '../../ui/overlay.ts'
import type { DraftPicture } from './draft.ts'
import styles from './MediaGrid.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import type { Progress } from './upload-queue.ts'

/** One picture: its menu by a tap, its cross, and how far its upload is. */
export const MediaTile = ({ picture, index, count, preview, progress, onMove, onRemove, onRetry }: MediaTileProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: picture.id })
  const [broken, setBroken] = useState('')
  const src = preview ?? picture.sent?.thumb ?? ''
  // An address that has run out leaves the tiny picture, which is kept with the draft.
  const tiny = picture.sent?.preview.startsWith('data:image/') ? `url("${picture.sent.preview}")` : undefined
  const name = `第 ${index + 1} 张`

  const menu = async () => {
    const what = await choose({
      title: `${name}，共 ${count} 张`,
      options: [
        { value: 'view', label: '查看大图', icon: Expand },
        ...(index > 0 ? [{ value: 'up', label: '上移', icon: ArrowUp }] : []),
        ...(index < count - 1 ? [{ value: 'down', label: '下移', icon: ArrowDown }] : []),
        { value: 'remove', label: '移除', icon: Trash2, danger: true },
      ],
    })
    if (what === 'view')
      void viewPictures([{ url: src, width: picture.sent?.width ?? 1, height: picture.sent?.height ?? 1 }])
    if (what === 'up') onMove(-1)
    if (what === 'down') onMove(1)
    if (what === 'remove') onRemove()
  }

  return (
    <li
      ref={setNodeRef}
      className={cx(styles.tile, isDragging && styles.lifted)}
      style={{ transform: CSS.Transform.toString(transform && { ...transform, scaleX: 1, scaleY: 1 }), transition }}
    >
      <button
        type="button"
        {...listeners}
        aria-label={`${name}，更多操作`}
        onClick={() => void menu()}
        onContextMenu={(event) => event.preventDefault()}
        className={styles.picture}
        style={{ backgroundImage: tiny }}
      >
        {src && src !== broken && <img src={src} alt="" draggable={false} onError={() => setBroken(src)} />}
        {!picture.sent && progress?.state !== 'stalled' && <ProgressRing part={progress?.part ?? 0} />}
      </button>
      {progress?.state === 'stalled' && (
        <button type="button" onClick={onRetry} className={styles.retry}>
          <Icon of={RotateCw} size={20} />
          <span className="sr">{name}</span>点按重试
        </button>
      )}
      <RemoveButton label={`移除${name}`} onRemove={onRemove} />
    </li>
  )
}

type MediaTileProps = {
  picture: DraftPicture
  index: number
  count: number
  preview: string | undefined
  progress: Progress | undefined
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onRetry: () => void
}
