import { defaultMessages } from '@quanzi/contract/messages'
import { useEffectEvent, useState } from 'react'
import { attempt, toast } from '../../feedback/toast.ts'
import { CropDialog } from '../crop/CropDialog.tsx'
import type { Crop } from '../crop/CropPanel.tsx'
import { type PickedPicture, pictureFileError, uploadPickedPicture } from './upload-picked-picture.ts'

/**
 * Checks, crops and uploads chosen files one after another. With `crop` the first file is cropped; an animation would
 * stand still, so it is uploaded whole. `progress` is 0 to 1 while a file is uploaded, else undefined.
 */
export const usePicturePicker = ({ title, crop, onUploaded }: PicturePickerOptions) => {
  const [progress, setProgress] = useState<number>()
  const [fileToCrop, setFileToCrop] = useState<File>()
  // Calls the callback of the latest rendering: the form may have changed since the upload began.
  const report = useEffectEvent(onUploaded)

  const upload = async (files: readonly File[]) => {
    const uploaded: PickedPicture[] = []
    await attempt(async () => {
      for (const file of files) {
        setProgress(0)
        uploaded.push(await uploadPickedPicture(file, setProgress))
      }
    }, defaultMessages.upload)
    setProgress(undefined)
    if (uploaded.length > 0) report(uploaded)
  }

  const choose = (files: readonly File[]) => {
    const fileError = files.map(pictureFileError).find((message) => message !== undefined)
    const [first] = files
    if (fileError) toast(fileError, { error: true })
    else if (crop && first && first.type !== 'image/gif') setFileToCrop(first)
    else if (first) void upload(files)
  }

  const cropDialog = crop && fileToCrop && (
    <CropDialog
      file={fileToCrop}
      title={title}
      crop={crop}
      onClose={() => setFileToCrop(undefined)}
      onCropped={(file) => {
        setFileToCrop(undefined)
        void upload([file])
      }}
    />
  )
  return { progress, choose, cropDialog }
}

type PicturePickerOptions = {
  /** The title of the dialog that crops. */
  title: string
  crop?: Crop | undefined
  onUploaded: (pictures: PickedPicture[]) => void
}
