import { imageEndings, limits, videoEndings } from '@quanzi/contract/limits'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { bridge } from '../../../platform/bridge/bridge.ts'
import { FileInput } from '../../../ui/inputs/FileInput.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { pickPhotos, pickVideo } from '../../../ui/media/pick-files.ts'
import { openActionSheet as showChoice } from '../../../ui/overlays/dialogs.ts'
import type { MediaKind } from '../upload/validate-files.ts'
import styles from './MediaGrid.module.css'

/** Opens the gallery; several files can be chosen. */
export const AddMediaTile = ({ count, acceptedKinds, onAdd }: AddMediaTileProps) => {
  const kindLabel = acceptedKinds.map((kind) => kindLabels[kind]).join('或')
  const input = useRef<HTMLInputElement>(null)
  const pickFiles = async () => {
    const kind = await askForKind(count === 0 ? acceptedKinds : ['image'])
    if (!kind) return
    const files = kind === 'video' ? await pickVideo() : await pickPhotos(Math.max(1, limits.attachments - count))
    if (files) onAdd(files)
    else input.current?.click()
  }
  // A file input opens only synchronously within the tap, so without a native picker nothing may be awaited.
  const open = () => (bridge.pickPhotos || bridge.pickVideo ? void pickFiles() : input.current?.click())
  return (
    <>
      <button type="button" data-add-media="" onClick={open} className={styles.add}>
        <Icon icon={Plus} size={24} />
        <span className="visually-hidden">添加{count > 0 ? '图片' : kindLabel}</span>
        <span className="tabular-nums">
          {count > 0 ? `${count}/${limits.attachments}` : acceptedKinds.map((kind) => kindLabels[kind]).join('/')}
        </span>
      </button>
      <FileInput
        ref={input}
        multiple
        hidden
        accept={acceptedKinds.flatMap((kind) => acceptByKind[kind]).join(',')}
        aria-label={`选择${kindLabel}`}
        onChoose={onAdd}
      />
    </>
  )
}

type AddMediaTileProps = { count: number; acceptedKinds: readonly MediaKind[]; onAdd: (files: readonly File[]) => void }

/** The app has one picker for each kind, so the user chooses the kind where the site accepts both. */
const askForKind = async (acceptedKinds: readonly MediaKind[]): Promise<MediaKind | null> =>
  acceptedKinds.length > 1
    ? showChoice({ title: '添加', options: acceptedKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })) })
    : (acceptedKinds[0] ?? null)

const kindLabels: Record<MediaKind, string> = { image: '图片', video: '视频' }

const acceptByKind: Record<MediaKind, string[]> = {
  // HEIC is not named, so that iOS converts such a photo to JPEG.
  image: [
    ...imageEndings.map((ending) => (ending === 'jpg' ? '.jpg' : `image/${ending}`)),
    ...['image/webp', 'image/avif', 'image/bmp'],
  ],
  video: ['video/*', ...videoEndings.map((ending) => `.${ending}`)],
}
