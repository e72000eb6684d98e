import { defaultMessages } from '@quanzi/contract/messages'
import { Camera, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { Field, useField } from '../../ui/inputs/Field.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { CropDialog } from '../../ui/media/crop/CropDialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './PicturePicker.module.css'
import { acceptedExtensions, pictureFileError, uploadPicture } from './picture-upload.ts'
import type { UploadedPicture } from './tag-draft.ts'

/** No larger than a share card shows. */
const squareCrop = { aspect: 1, width: 600 }

/** A picture field that uploads at once. `square`: the picture is cropped first. */
export const PicturePicker = ({ label, hint, error, value, onChange, square = false }: PicturePickerProps) => {
  const [progress, setProgress] = useState<number>()
  const [fileToCrop, setFileToCrop] = useState<File>()
  const uploadFile = async (file: File) => {
    setProgress(0)
    try {
      onChange(await uploadPicture(file, setProgress))
    } catch (uploadError) {
      toastError(uploadError, defaultMessages.upload)
    }
    setProgress(undefined)
  }
  const chooseFile = (file: File) => {
    const fileError = pictureFileError(file)
    if (fileError) toast(fileError, { error: true })
    else if (square) setFileToCrop(file)
    else void uploadFile(file)
  }
  return (
    <>
      <Field label={label} required hint={hint} error={error}>
        <div className={cx(styles.box, square ? styles.square : styles.wide, error && styles.invalid)}>
          {value && <img src={value.url} alt="" className={styles.picture} />}
          <FileInput onChoose={chooseFile} disabled={progress !== undefined} />
          {progress !== undefined ? (
            <span role="status" className={cx(styles.overlay, styles.uploading, 'tabular-nums')}>
              {Math.round(progress * 100)}%
            </span>
          ) : value ? (
            <span aria-hidden="true" className={cx(styles.overlay, styles.change)}>
              <Icon icon={Camera} size={16} />
              更换
            </span>
          ) : (
            <span aria-hidden="true" className={cx(styles.overlay, styles.empty)}>
              <Icon icon={ImagePlus} size={22} />
              上传图片
            </span>
          )}
        </div>
      </Field>
      {fileToCrop && (
        <CropDialog
          file={fileToCrop}
          title="裁剪分享图"
          crop={squareCrop}
          onClose={() => setFileToCrop(undefined)}
          onCropped={(file) => {
            setFileToCrop(undefined)
            void uploadFile(file)
          }}
        />
      )}
    </>
  )
}

/** Covers the whole box, so that a tap anywhere opens the file picker. */
const FileInput = ({ onChoose, disabled }: { onChoose: (file: File) => void; disabled: boolean }) => (
  <input
    {...useField()}
    type="file"
    accept={acceptedExtensions}
    disabled={disabled}
    onChange={(event) => {
      const [file] = event.target.files ?? []
      event.target.value = ''
      if (file) onChoose(file)
    }}
    className={styles.input}
  />
)

type PicturePickerProps = {
  label: string
  hint: string
  error: string | undefined
  value: UploadedPicture | null
  onChange: (picture: UploadedPicture) => void
  square?: boolean
}
