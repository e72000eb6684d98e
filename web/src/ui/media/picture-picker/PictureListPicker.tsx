import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../buttons/IconButton.tsx'
import { announceProgress } from '../../feedback/announce-progress.ts'
import { Spinner } from '../../feedback/Spinner.tsx'
import { useField } from '../../inputs/Field.tsx'
import { FileInput } from '../../inputs/FileInput.tsx'
import type { Crop } from '../crop/CropPanel.tsx'
import { Icon } from '../Icon.tsx'
import styles from './PictureListPicker.module.css'
import { acceptedPictures, type PickedPicture } from './upload-picked-picture.ts'
import { usePicturePicker } from './use-picture-picker.tsx'

export const PicturePicker = ({ label, value, onChange, crop }: PicturePickerProps) => (
  <PictureListPicker
    label={label}
    max={1}
    crop={crop}
    value={value ? [value] : []}
    onChange={(list) => onChange(list.at(-1) ?? null)}
  />
)

/** Tiles of pictures that are removed one by one. With a maximum of one, another picture replaces it. */
export const PictureListPicker = ({ label, max, value, onChange, crop }: PictureListPickerProps) => {
  const ownId = useId()
  const field = useField()
  const id = field.id ?? ownId
  const { progress, choose, cropDialog } = usePicturePicker({
    title: `裁剪${label}`,
    crop,
    onUploaded: (pictures) => {
      const next = max === 1 ? pictures : [...value, ...pictures]
      onChange(next)
      setAnnouncement(`已上传，共 ${next.length} 张`)
    },
  })
  const [announcement, setAnnouncement] = useState('')
  const remove = (removed: PickedPicture) => {
    onChange(value.filter(({ id }) => id !== removed.id))
    setAnnouncement(`已移除，共 ${value.length - 1} 张`)
    // After the render that has the field again.
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const isBusy = progress !== undefined
  return (
    <>
      <ul aria-label={label} className="cluster gap-2">
        {value.map((picture, index) => (
          <li key={picture.id} className={styles.tile}>
            <img src={picture.url} alt={`${label} ${index + 1}`} />
            <IconButton
              label={`移除${label} ${index + 1}`}
              icon={Trash2}
              size={18}
              disabled={isBusy}
              onClick={() => remove(picture)}
              className={styles.remove}
            />
          </li>
        ))}
        {(max === 1 || value.length < max) && (
          <li>
            <FileInput
              {...field}
              id={id}
              accept={acceptedPictures()}
              multiple={max > 1}
              disabled={isBusy}
              className={`visually-hidden ${styles.file}`}
              onChoose={(files) => choose(files.slice(0, max === 1 ? 1 : max - value.length))}
            />
            <label htmlFor={id} className={styles.add} aria-busy={isBusy || undefined}>
              {isBusy ? <Spinner /> : <Icon icon={ImagePlus} size={20} />}
              <span>{max === 1 && value.length > 0 ? '更换' : '上传'}</span>
              <span className="visually-hidden">{label}</span>
            </label>
            {cropDialog}
          </li>
        )}
      </ul>
      <p role="status" className="visually-hidden">
        {progress === undefined ? announcement : announceProgress(progress)}
      </p>
    </>
  )
}

type PicturePickerProps = {
  label: string
  value: PickedPicture | null
  onChange: (value: PickedPicture | null) => void
  crop?: Crop | undefined
}
type PictureListPickerProps = {
  label: string
  max: number
  value: readonly PickedPicture[]
  onChange: (value: PickedPicture[]) => void
  crop?: Crop | undefined
}
