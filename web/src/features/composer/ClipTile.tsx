import { videoEndings } from '@quanzi/contract/limits'
import { Film, ImagePlus, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ClipTile.module.css'
import { CoverSheet } from './CoverSheet.tsx'
import type { DraftClip, SentPicture } from './draft.ts'
import { ProgressRing } from './ProgressRing.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useOnline } from './use-online.ts'
import type { Uploads } from './use-uploads.ts'

/** The video of the draft: how far it is, its cover, and what to do when it stands still. */
export const ClipTile = ({ clip, uploads, onCover }: ClipTileProps) => {
  const online = useOnline()
  const [choosing, setChoosing] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const src = uploads.previews.get(clip.id)
  const progress = uploads.progress.get(clip.id)
  const part = progress?.part ?? 0
  const stalled = progress?.state === 'stalled'

  return (
    <div className={styles.clip}>
      <div className={styles.tile} style={tiny(clip.cover)}>
        {clip.cover ? (
          <img src={clip.cover.thumb} alt="" />
        ) : src && !unreadable ? (
          // A moment in: the first frame of many phones is black.
          <video src={`${src}#t=0.1`} muted playsInline preload="metadata" onError={() => setUnreadable(true)} />
        ) : (
          <Icon of={Film} size={28} />
        )}
        {!clip.sent && !stalled && !uploads.lost && <ProgressRing part={part} />}
        {stalled && (
          <button type="button" onClick={() => uploads.retry(clip.id)} className={styles.over}>
            <Icon of={RotateCw} size={20} />
            <span className="sr">视频</span>点按重试
          </button>
        )}
        {uploads.lost && (
          <button type="button" onClick={() => input.current?.click()} className={styles.over}>
            <Icon of={RotateCw} size={20} />
            重新选择
          </button>
        )}
        <RemoveButton label="移除视频" onRemove={() => uploads.remove(clip.id)} />
      </div>
      <div className={styles.facts}>
        <p className="clip">{clip.name}</p>
        <p role="status" className="meta num">
          {stateOf({ clip, part, stalled, online, lost: uploads.lost })}
        </p>
        <button type="button" onClick={() => setChoosing(true)} className={styles.cover}>
          <Icon of={ImagePlus} size={18} />
          {clip.cover ? '更换封面' : '选择封面'}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={`video/*,${videoEndings.map((ending) => `.${ending}`).join(',')}`}
        aria-label="重新选择视频"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) uploads.chooseAgain(file)
        }}
      />
      <CoverSheet
        open={choosing}
        src={unreadable ? undefined : src}
        onClose={() => setChoosing(false)}
        onChoose={(cover) => {
          onCover(cover)
          setChoosing(false)
        }}
      />
    </div>
  )
}

type ClipTileProps = { clip: DraftClip; uploads: Uploads; onCover: (cover: SentPicture) => void }

type State = { clip: DraftClip; part: number; stalled: boolean; online: boolean; lost: boolean }

const stateOf = ({ clip, part, stalled, online, lost }: State): string => {
  if (clip.sent) return `已上传，${megabytes(clip.size)}`
  if (lost) return '请重新选择该视频，将从中断处继续'
  if (!online) return '网络已断开，恢复后继续上传'
  if (stalled) return '上传中断'
  return `${megabytes(clip.size * part)} / ${megabytes(clip.size)}`
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const tiny = (cover: SentPicture | undefined) =>
  cover?.preview.startsWith('data:image/') ? { backgroundImage: `url("${cover.preview}")` } : undefined
