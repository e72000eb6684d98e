import { Camera, ImagePlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { announceProgress } from '../../feedback/announce-progress.ts'
import { Field, useField } from '../../inputs/Field.tsx'
import { FileInput } from '../../inputs/FileInput.tsx'
import { cx } from '../../layout/cx.ts'
import { Icon } from '../Icon.tsx'
import styles from './PictureField.module.css'
import { acceptedPictures, type PickedPicture } from './upload-picked-picture.ts'
import { usePicturePicker } from './use-picture-picker.tsx'

/** The size in which a share card shows it. */
const squareCrop = { aspect: 1, width: 600 }

/** One picture in a box of a form. `square`: it is cropped first. */
export const PictureField = ({ label, hint, error, value, onChange, square = false }: PictureFieldProps) => {
  const { progress, choose, cropDialog } = usePicturePicker({
    title: '裁剪分享图',
    crop: square ? squareCrop : undefined,
    onUploaded: ([picture]) => picture && onChange(picture),
  })
  return (
    <>
      <Field label={label} required hint={hint} error={error}>
        <div className={cx(styles.box, square ? styles.square : styles.wide, error && styles.invalid)}>
          {value && <img src={value.url} alt="" className={styles.picture} />}
          <PictureInput onChoose={choose} disabled={progress !== undefined} />
          {progress !== undefined ? (
            <span className={cx(styles.overlay, styles.uploading, 'tabular-nums')}>
              <span role="status" className="visually-hidden">
                {announceProgress(progress)}
              </span>
              <span aria-hidden="true">{Math.round(progress * 100)}%</span>
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
      {cropDialog}
    </>
  )
}

/** Covers the whole box, so that a tap anywhere opens the file picker. */
const PictureInput = (props: Pick<ComponentProps<typeof FileInput>, 'onChoose' | 'disabled'>) => (
  <FileInput {...useField()} {...props} accept={acceptedPictures()} className={styles.input} />
)

type PictureFieldProps = {
  label: string
  hint: string
  error: string | undefined
  value: PickedPicture | null
  onChange: (picture: PickedPicture) => void
  square?: boolean
}
