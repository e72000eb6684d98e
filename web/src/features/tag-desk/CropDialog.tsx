import { errors } from '@quanzi/contract/errors'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './CropDialog.module.css'
import { cutOut, type Part } from './pictures.ts'

const zoomMost = 4

/** Which square of a picture is shared: drawn by a finger or the arrow keys, zoomed by two fingers or the slider. */
export const CropDialog = ({ file, onClose, onCut }: CropDialogProps) => {
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const broken = () => {
    toast(errors.pictureBroken[1], { error: true })
    onClose()
  }
  const cut = () => {
    if (address && part) cutOut(address, part, file.name).then(onCut, broken)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪分享图"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={!part} onClick={cut}>
            确定
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            aspect={1}
            crop={crop}
            zoom={zoom}
            maxZoom={zoomMost}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: broken }}
            cropperProps={{ role: 'group', 'aria-label': '移动裁剪位置，可用方向键' }}
          />
        )}
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={zoomMost}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  )
}

type CropDialogProps = { file: File; onClose: () => void; onCut: (file: File) => void }
