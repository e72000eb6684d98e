import { Film, ImagePlus, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { announceProgress } from '../../../ui/feedback/announce-progress.ts'
import { FileInput } from '../../../ui/inputs/FileInput.tsx'
import { Icon } from '../../../ui/media/Icon.tsx'
import { previewBackground } from '../../../ui/media/Picture.tsx'
import { isElder } from '../../../ui/state/settings/elder.ts'
import type { DraftVideo } from '../draft/draft.ts'
import type { Uploads } from '../upload/use-uploads.ts'
import { acceptedVideos } from '../upload/validate-files.ts'
import { ProgressRing } from './ProgressRing.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useInterruption } from './use-interruption.ts'
import { VideoCoverSheet } from './VideoCoverSheet.tsx'
import styles from './VideoUploadTile.module.css'

/** Upload progress, cover, and the actions for a stalled upload. */
export const VideoUploadTile = ({ videoUpload, uploads }: { videoUpload: DraftVideo; uploads: Uploads }) => {
  const interruption = useInterruption()
  const [choosing, setChoosing] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const src = uploads.previews.get(videoUpload.id)
  const progress = uploads.progress.get(videoUpload.id)
  const fraction = progress?.fraction ?? 0
  const stalled = progress?.state === 'stalled'
  const state = describeState({ videoUpload, stalled, interruption, fileMissing: uploads.fileMissing })

  return (
    <div className="row gap-3">
      <div className={styles.tile} style={previewBackground(videoUpload.cover?.preview)}>
        {videoUpload.cover ? (
          <img src={videoUpload.cover.thumb} alt="" />
        ) : src && !unreadable ? (
          // Not at 0 s: many phones record a black first frame.
          <video src={`${src}#t=0.1`} muted playsInline preload="metadata" onError={() => setUnreadable(true)} />
        ) : (
          <Icon icon={Film} size={28} />
        )}
        {!videoUpload.uploaded && !stalled && !uploads.fileMissing && <ProgressRing fraction={fraction} />}
        {stalled && (
          <button type="button" onClick={() => uploads.retry(videoUpload.id)} className={styles.overlay}>
            <Icon icon={RotateCw} size={20} />
            <span className="visually-hidden">视频</span>点按重试
          </button>
        )}
        {uploads.fileMissing && (
          <button type="button" onClick={() => input.current?.click()} className={styles.overlay}>
            <Icon icon={RotateCw} size={20} />
            重新选择
          </button>
        )}
        <RemoveButton label="移除视频" onRemove={() => uploads.remove(videoUpload.id)} />
      </div>
      <div className={styles.details}>
        <p className="truncate">{videoUpload.name}</p>
        <p role="status" className="meta tabular-nums">
          {state ?? (
            <>
              <span className="visually-hidden">{announceProgress(fraction)}</span>
              <span aria-hidden="true">{formatProgress(videoUpload.size, fraction)}</span>
            </>
          )}
        </p>
        <button type="button" onClick={() => setChoosing(true)} className={styles.chooseCover}>
          <Icon icon={ImagePlus} size={18} />
          {videoUpload.cover ? '更换封面' : '选择封面'}
        </button>
      </div>
      <FileInput
        ref={input}
        hidden
        accept={acceptedVideos()}
        aria-label="重新选择视频"
        onChoose={([file]) => file && uploads.reselectFile(file)}
      />
      <VideoCoverSheet
        open={choosing}
        src={unreadable ? undefined : src}
        onClose={() => setChoosing(false)}
        onChoose={async (cover) => {
          await uploads.setCover(videoUpload.id, cover)
          setChoosing(false)
        }}
      />
    </div>
  )
}

type UploadState = {
  videoUpload: DraftVideo
  stalled: boolean
  interruption: string | undefined
  fileMissing: boolean
}

/** Undefined while the video is sent. */
const describeState = ({ videoUpload, stalled, interruption, fileMissing }: UploadState): string | undefined => {
  if (videoUpload.uploaded) return `已上传，${formatMegabytes(videoUpload.size)}`
  if (fileMissing) return '请重新选择该视频，将从中断处继续'
  return interruption ?? (stalled ? '上传中断' : undefined)
}

const formatProgress = (size: number, fraction: number): string =>
  `${formatMegabytes(size * fraction)} / ${formatMegabytes(size)}`

const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} ${isElder ? '兆' : 'MB'}`
