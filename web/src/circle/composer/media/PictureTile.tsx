import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, Expand, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../ui/layout/cx.ts'
import { Icon } from '../../../ui/media/Icon.tsx'
import { previewBackground } from '../../../ui/media/Picture.tsx'
import { openActionSheet, openImageViewer } from '../../../ui/overlays/dialogs.ts'
import type { DraftPicture } from '../draft/draft.ts'
import type { Progress } from '../upload/upload-queue.ts'
import styles from './MediaGrid.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import { RemoveButton } from './RemoveButton.tsx'

export const PictureTile = ({
  picture,
  index,
  count,
  preview,
  progress,
  onMove,
  onRemove,
  onRetry,
}: PictureTileProps) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: picture.id })
  const [failedSrc, setFailedSrc] = useState('')
  const src = preview ?? picture.uploaded?.thumb ?? ''
  const label = `第 ${index + 1} 张`

  const openMenu = async () => {
    const action = await openActionSheet({
      title: `${label}，共 ${count} 张`,
      options: [
        { value: 'view', label: '查看大图', icon: Expand },
        ...(index > 0 ? [{ value: 'up', label: '上移', icon: ArrowUp }] : []),
        ...(index < count - 1 ? [{ value: 'down', label: '下移', icon: ArrowDown }] : []),
        { value: 'remove', label: '移除', icon: Trash2, danger: true },
      ],
    })
    if (action === 'view') {
      const { full, width = 1, height = 1 } = picture.uploaded ?? {}
      void openImageViewer([{ url: preview ?? full ?? src, width, height }])
    }
    if (action === 'up') onMove(-1)
    if (action === 'down') onMove(1)
    if (action === 'remove') onRemove()
  }

  return (
    <li
      ref={setNodeRef}
      className={cx(styles.tile, isDragging && styles.dragging)}
      style={{ transform: CSS.Transform.toString(transform && { ...transform, scaleX: 1, scaleY: 1 }), transition }}
    >
      <button
        type="button"
        {...listeners}
        aria-label={`${label}，更多操作`}
        onClick={() => void openMenu()}
        onContextMenu={(event) => event.preventDefault()}
        className={styles.picture}
        // Where the signed URL has expired, the tiny placeholder stored with the draft is shown.
        style={previewBackground(picture.uploaded?.preview)}
      >
        {src && src !== failedSrc && <img src={src} alt="" draggable={false} onError={() => setFailedSrc(src)} />}
        {!picture.uploaded && progress?.state !== 'stalled' && <ProgressRing fraction={progress?.fraction ?? 0} />}
      </button>
      {progress?.state === 'stalled' && (
        <button type="button" onClick={onRetry} className={styles.retry}>
          <Icon icon={RotateCw} size={20} />
          <span className="visually-hidden">{label}</span>点按重试
        </button>
      )}
      <RemoveButton label={`移除${label}`} onRemove={onRemove} />
    </li>
  )
}

type PictureTileProps = {
  picture: DraftPicture
  index: number
  count: number
  preview: string | undefined
  progress: Progress | undefined
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onRetry: () => void
}
