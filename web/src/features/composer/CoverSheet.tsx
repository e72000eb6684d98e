import { imageEndings } from '@quanzi/contract/limits'
import { defaultWords } from '@quanzi/contract/words'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './CoverSheet.module.css'
import type { SentPicture } from './draft.ts'
import { firstBright, frameOf } from './frames.ts'
import { sendPicture } from './send-picture.ts'

/** A frame of the video, found by a slider, or a picture of one's own. */
export const CoverSheet = ({ open, src, onClose, onChoose }: CoverSheetProps) => {
  const film = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [length, setLength] = useState(0)
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)

  const seek = (seconds: number) => {
    setAt(seconds)
    if (film.current) film.current.currentTime = seconds
  }
  const choose = async (picture: () => Promise<File>) => {
    setBusy(true)
    try {
      onChoose(await sendPicture(await picture()))
    } catch {
      toast(defaultWords.upload, { error: true })
    }
    setBusy(false)
  }
  const useFrame = () => {
    const { current } = film
    if (current) void choose(() => frameOf(current))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="选择封面"
      footer={
        <div className={styles.actions}>
          <Button kind="plain" wide busy={busy} onClick={() => input.current?.click()}>
            从相册选择
          </Button>
          {src && (
            <Button kind="primary" wide busy={busy} onClick={useFrame}>
              使用当前画面
            </Button>
          )}
        </div>
      }
    >
      {src ? (
        <div className={styles.body}>
          <video
            ref={film}
            src={src}
            muted
            playsInline
            preload="auto"
            className={styles.film}
            onLoadedData={({ currentTarget }) => {
              setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
              void firstBright(currentTarget).then(setAt)
            }}
          />
          <input
            type="range"
            aria-label="封面在视频中的位置"
            aria-valuetext={`第 ${at.toFixed(1)} 秒`}
            min={0}
            max={Math.max(0, length - 0.05)}
            step={0.1}
            value={at}
            onChange={(event) => seek(Number(event.target.value))}
            className={styles.slider}
          />
        </div>
      ) : (
        <p className={styles.note}>此视频无法在本机预览，可从相册选择封面；不选择时由系统截取画面</p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageEndings.map((ending) => (ending === 'jpg' ? '.jpg' : `image/${ending}`)).join(',')}
        aria-label="选择封面图片"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void choose(async () => file)
        }}
      />
    </Sheet>
  )
}

type CoverSheetProps = {
  open: boolean
  /** The address of the video on this device; absent where the browser cannot show it. */
  src: string | undefined
  onClose: () => void
  onChoose: (cover: SentPicture) => void
}
