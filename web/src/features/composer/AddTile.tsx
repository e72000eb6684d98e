import { imageEndings, limits, videoEndings } from '@quanzi/contract/limits'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { bridge } from '../../bridge/bridge.ts'
import { pickPhotos, pickVideo } from '../../bridge/pick.ts'
import { Icon } from '../../ui/Icon.tsx'
import { choose as ask } from '../../ui/overlay.ts'
import styles from './MediaGrid.module.css'
import type { MediaKind } from './media-rules.ts'

/** Opens the gallery; several files at once. */
export const AddTile = ({ count, takes, onAdd }: AddTileProps) => {
  const words = takes.map((kind) => names[kind]).join('或')
  const input = useRef<HTMLInputElement>(null)
  const choose = async () => {
    const kind = await kindWanted(count === 0 ? takes : ['image'])
    if (!kind) return
    const files = kind === 'video' ? await pickVideo() : await pickPhotos(Math.max(1, limits.attachments - count))
    if (files) onAdd(files)
    else input.current?.click()
  }
  // A file field opens under the very touch alone: where there is no other picker nothing is waited for.
  const open = () => (bridge.pickPhotos || bridge.pickVideo ? void choose() : input.current?.click())
  return (
    <>
      <button type="button" onClick={open} className={styles.add}>
        <Icon of={Plus} size={24} />
        <span className="sr">添加{count > 0 ? '图片' : words}</span>
        <span className="num">
          {count > 0 ? `${count}/${limits.attachments}` : takes.map((kind) => names[kind]).join('/')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={takes.flatMap((kind) => accepted[kind]).join(',')}
        aria-label={`选择${words}`}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </>
  )
}

type AddTileProps = { count: number; takes: readonly MediaKind[]; onAdd: (files: readonly File[]) => void }

/** An app has a picker for each kind, so the reader says which one is meant where the site takes both. */
const kindWanted = async (takes: readonly MediaKind[]): Promise<MediaKind | null> =>
  takes.length > 1
    ? ask({ title: '添加', options: takes.map((kind) => ({ value: kind, label: names[kind] })) })
    : (takes[0] ?? null)

const names: Record<MediaKind, string> = { image: '图片', video: '视频' }

const accepted: Record<MediaKind, string[]> = {
  // Naming the types makes a phone hand over a JPEG where its camera stores something else.
  image: imageEndings.map((ending) => (ending === 'jpg' ? '.jpg' : `image/${ending}`)),
  video: ['video/*', ...videoEndings.map((ending) => `.${ending}`)],
}
