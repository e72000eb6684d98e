import { limits } from '@quanzi/contract/limits'
import { Plus } from 'lucide-react'
import { useEffectEvent, useRef, useState } from 'react'
import { bridge } from '../../../platform/bridge/bridge.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { FileInput } from '../../../ui/inputs/FileInput.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { pickPhotos, pickVideo } from '../../../ui/media/pick-files.ts'
import { openActionSheet as showChoice } from '../../../ui/overlays/dialogs.ts'
import { acceptedMedia, type MediaKind } from '../upload/validate-files.ts'
import styles from './MediaGrid.module.css'

/** Opens the gallery; several files can be chosen. */
export const AddMediaTile = ({ count, acceptedKinds, onAdd }: AddMediaTileProps) => {
  const kindLabel = acceptedKinds.map((kind) => kindLabels[kind]).join('或')
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  // The app may read a video for a minute: the draft has changed since the tap.
  const addFiles = useEffectEvent(onAdd)
  const pickFiles = async () => {
    const kind = await askForKind(count === 0 ? acceptedKinds : ['image'])
    if (!kind) return
    setPicking(true)
    const files = kind === 'video' ? await pickVideo() : await pickPhotos(Math.max(1, limits.attachments - count))
    setPicking(false)
    if (files) addFiles(files)
    else openInput([kind])
  }
  const openInput = (kinds: readonly MediaKind[]) => {
    if (!input.current) return
    input.current.accept = acceptedMedia(kinds)
    input.current.click()
  }
  // An input opens only while the tap, or the choice in the sheet, is recent.
  const open = () => {
    if (picking) return
    if (bridge.pickPhotos || bridge.pickVideo || bridge.asksMediaKind) void pickFiles()
    else openInput(acceptedKinds)
  }
  return (
    <>
      <button
        type="button"
        data-add-media=""
        aria-disabled={picking || undefined}
        aria-busy={picking || undefined}
        onClick={open}
        className={styles.add}
      >
        {picking ? <Spinner /> : <Icon icon={Plus} size={24} />}
        <span className="visually-hidden">添加{count > 0 ? '图片' : kindLabel}</span>
        <span className="tabular-nums">
          {count > 0 ? `${count}/${limits.attachments}` : acceptedKinds.map((kind) => kindLabels[kind]).join('/')}
        </span>
      </button>
      <FileInput
        ref={input}
        multiple
        hidden
        accept={acceptedMedia(acceptedKinds)}
        aria-label={`选择${kindLabel}`}
        onChoose={onAdd}
      />
    </>
  )
}

type AddMediaTileProps = { count: number; acceptedKinds: readonly MediaKind[]; onAdd: (files: readonly File[]) => void }

/** The app, and WeChat on Android, have one picker for each kind, so the user chooses the kind where the site accepts both. */
const askForKind = async (acceptedKinds: readonly MediaKind[]): Promise<MediaKind | null> =>
  acceptedKinds.length > 1
    ? showChoice({ title: '添加', options: acceptedKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })) })
    : (acceptedKinds[0] ?? null)

const kindLabels: Record<MediaKind, string> = { image: '图片', video: '视频' }
