import { errors } from '@quanzi/contract/errors'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/inputs/Button.tsx'
import { cropToJpeg } from '../../ui/media/crop-to-jpeg.ts'
import styles from './Account.module.css'

/** The square crop of an avatar: moved by touch or the arrow keys, zoomed by pinch or the slider. */
export const AvatarCropper = ({ src, onDone }: { src: string; onDone: (blob: Blob | null) => void }) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(null)
  const confirmCrop = async () => {
    if (!area.current) return
    try {
      onDone(await cropToJpeg(src, area.current, avatarSize))
    } catch {
      toast(errors.pictureBroken[1], { error: true })
      onDone(null)
    }
  }
  return (
    <div className={styles.form}>
      <div className={styles.crop}>
        <Cropper
          image={src}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            area.current = pixels
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <input
        type="range"
        aria-label="缩放"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        className={styles.zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
      <div className={styles.buttons}>
        <Button wide onClick={() => onDone(null)}>
          取消
        </Button>
        <Button wide kind="primary" onClick={() => void confirmCrop()}>
          使用
        </Button>
      </div>
    </div>
  )
}

const avatarSize = 512
