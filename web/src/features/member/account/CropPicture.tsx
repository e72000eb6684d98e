import { errors } from '@quanzi/contract/errors'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Account.module.css'

/** The square of a picture that becomes one's face: moved by a finger or the arrow keys, zoomed by two or the slider. */
export const CropPicture = ({ src, onDone }: { src: string; onDone: (blob: Blob | null) => void }) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(null)
  const finish = async () => {
    if (!area.current) return
    try {
      onDone(await painted(src, area.current))
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
      <div className={styles.pair}>
        <Button wide onClick={() => onDone(null)}>
          取消
        </Button>
        <Button wide kind="primary" onClick={() => void finish()}>
          使用
        </Button>
      </div>
    </div>
  )
}

const side = 512

const painted = async (src: string, { x, y, width, height }: Area): Promise<Blob> => {
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to paint on.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave nothing.'))), 'image/jpeg', 0.9)
  })
}
