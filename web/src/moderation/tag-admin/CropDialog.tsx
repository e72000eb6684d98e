import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/inputs/Button.tsx'
import type { CropArea } from '../../ui/media/crop-to-jpeg.ts'
import { Dialog } from '../../ui/overlays/Sheet.tsx'
import styles from './CropDialog.module.css'
import { cropToFile } from './picture-upload.ts'

const maxZoomLevel = 4

/** The square crop for sharing: drawn by touch or the arrow keys, zoomed by pinch or the slider. */
export const CropDialog = ({ file, onClose, onCropped }: CropDialogProps) => {
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
    if (pictureUrl && cropArea) cropToFile(pictureUrl, cropArea, file.name).then(onCropped, rejectPicture)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪分享图"
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
            aspect={1}
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

type CropDialogProps = { file: File; onClose: () => void; onCropped: (file: File) => void }
