import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../buttons/Button.tsx'
import { toast } from '../../feedback/toast.ts'
import { Dialog } from '../../overlays/Sheet.tsx'
import styles from './CropPanel.module.css'
import { type CropArea, cropToFile } from './crop-to-file.ts'

const maxZoomLevel = 4

/** The frame is fixed: the picture is moved by touch or the arrow keys, zoomed by pinch or the slider. */
export const CropPanel = ({ file, title, crop: { aspect, width, round, png }, onClose, onCropped }: CropProps) => {
  const [pictureUrl, setPictureUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cropArea, setCropArea] = useState<CropArea>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setPictureUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  const rejectPicture = () => {
    toast(errors.pictureBroken[1], { error: true })
    onClose()
  }
  const confirmCrop = () => {
    if (!pictureUrl || !cropArea) return
    cropToFile(file, pictureUrl, cropArea, { width, png }).then(onCropped, rejectPicture)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={!cropArea} onClick={confirmCrop}>
            确定
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {pictureUrl && (
          <Cropper
            image={pictureUrl}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoomLevel}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setCropArea(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: rejectPicture }}
            cropperProps={{ role: 'group', 'aria-label': '移动裁剪位置，可用方向键' }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={maxZoomLevel}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  )
}

/** `width`: the most pixels of the result. `png` keeps transparency. */
export type Crop = { aspect: number; width: number; round?: boolean; png?: boolean }
export type CropProps = {
  file: File
  title: string
  crop: Crop
  onClose: () => void
  onCropped: (file: File) => void
}
