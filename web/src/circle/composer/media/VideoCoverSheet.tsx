import { defaultMessages } from '@quanzi/contract/messages'
import { useCallback, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { FileInput } from '../../../ui/inputs/FileInput.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import type { UploadedPicture } from '../draft/draft.ts'
import { uploadResizedPicture } from '../upload/upload-resized-picture.ts'
import { acceptedCovers } from '../upload/validate-files.ts'
import styles from './VideoCoverSheet.module.css'
import { captureFrame, seekToFirstBrightFrame } from './video-frames.ts'

/** Choose a frame with the slider, or upload a picture. */
export const VideoCoverSheet = ({ open, src, onClose, onChoose }: VideoCoverSheetProps) => {
  const videoRef = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [duration, setDuration] = useState(0)
  const [position, setPosition] = useState(0)
  const [busy, setBusy] = useState(false)
  const chosen = useRef(false)

  // By itself an iPhone loads neither data nor the frame at the start.
  const loadVideo = useCallback((video: HTMLVideoElement | null) => {
    videoRef.current = video
    video?.load()
  }, [])
  const seek = (seconds: number) => {
    chosen.current = true
    setPosition(seconds)
    if (videoRef.current) videoRef.current.currentTime = seconds
  }
  const choose = async (picture: () => Promise<File>) => {
    setBusy(true)
    try {
      await onChoose(picture().then((file) => uploadResizedPicture(file)))
    } catch (error) {
      toastError(error, defaultMessages.upload)
    }
    setBusy(false)
  }
  const chooseFrame = () => {
    const { current } = videoRef
    chosen.current = true
    if (current) void choose(() => captureFrame(current))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择封面"
      footer={
        <div className="equal-columns gap-3">
          <Button kind="plain" wide busy={busy} onClick={() => input.current?.click()}>
            从相册选择
          </Button>
          {src && (
            <Button kind="primary" wide busy={busy} onClick={chooseFrame}>
              使用当前画面
            </Button>
          )}
        </div>
      }
    >
      {src ? (
        <div className={styles.body}>
          <video
            key={src}
            ref={loadVideo}
            src={`${src}#t=0.1`}
            muted
            playsInline
            preload="auto"
            className={styles.video}
            onLoadedMetadata={({ currentTarget }) => {
              setDuration(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
              chosen.current = false
              void seekToFirstBrightFrame(currentTarget, () => chosen.current).then(
                (found) => found !== undefined && setPosition(found),
              )
            }}
          />
          <input
            type="range"
            aria-label="封面在视频中的位置"
            aria-valuetext={`第 ${position.toFixed(1)} 秒`}
            min={0}
            max={Math.max(0, duration - 0.05)}
            step={0.1}
            value={position}
            onChange={(event) => seek(Number(event.target.value))}
            className={styles.slider}
          />
        </div>
      ) : (
        <p className={styles.note}>此视频无法在本机预览，可从相册选择封面；不选择时由系统截取画面</p>
      )}
      <FileInput
        ref={input}
        hidden
        accept={acceptedCovers()}
        aria-label="选择封面图片"
        onChoose={([file]) => file && void choose(async () => file)}
      />
    </Sheet>
  )
}

type VideoCoverSheetProps = {
  open: boolean
  /** Object URL of the video; undefined when the browser cannot play it. */
  src: string | undefined
  onClose: () => void
  onChoose: (cover: Promise<UploadedPicture>) => Promise<void>
}
