import { errors } from '@quanzi/contract/errors'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/inputs/Button.tsx'
import { cropToJpeg } from '../../ui/media/crop-to-jpeg.ts'
import styles from './Account.module.css'

/** The crop of an avatar or a cover: moved by touch or the arrow keys, zoomed by pinch or the slider. */
export const PictureCropper = ({ src, field, onDone }: PictureCropperProps) => {
  const { aspect, width, shape } = crops[field]
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(null)
  const confirmCrop = async () => {
    if (!area.current) return
    try {
      onDone(await cropToJpeg(src, area.current, width))
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
          aspect={aspect}
          cropShape={shape}
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

export type CroppedField = 'avatar' | 'cover'
type PictureCropperProps = { src: string; field: CroppedField; onDone: (blob: Blob | null) => void }

const crops = {
  avatar: { aspect: 1, width: 512, shape: 'round' },
  cover: { aspect: 5 / 2, width: 1080, shape: 'rect' },
} as const
