import type { SitePicture } from '@quanzi/contract/console/settings'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { uploadPictureFile } from '../../platform/api/upload.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { CropDialog } from '../../ui/media/crop/CropDialog.tsx'
import type { Crop } from '../../ui/media/crop/CropPanel.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { noteAiPicture } from '../../ui/media/note-ai-picture.ts'
import styles from './PicturePicker.module.css'

export const PicturePicker = ({ label, value, onChange, crop }: PicturePickerProps) => (
  <PictureListPicker
    label={label}
    max={1}
    crop={crop}
    value={value ? [value] : []}
    onChange={(list) => onChange(list.at(-1) ?? null)}
  />
)

/**
 * With a maximum of one, another picture replaces it. With `crop` a picture is cropped before the upload; an animation
 * would stand still, so it is uploaded whole.
 */
export const PictureListPicker = ({ label, max, value, onChange, crop }: PictureListPickerProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fileToCrop, setFileToCrop] = useState<File>()
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, max === 1 ? 1 : max - value.length)
    const [first] = chosen
    if (crop && first && first.type !== 'image/gif') setFileToCrop(first)
    else if (first) void add(chosen)
  }
  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    try {
      const uploaded: SitePicture[] = []
      for (const file of chosen) uploaded.push(await uploadPicture(file))
      onChange(max === 1 ? uploaded : [...value, ...uploaded])
    } catch (error) {
      toastError(error, '上传失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <ul aria-label={label} className="cluster gap-2">
      {value.map((picture, index) => (
        <li key={picture.id} className={styles.tile}>
          <img src={picture.url} alt={`${label} ${index + 1}`} />
          <IconButton
            label={`移除${label} ${index + 1}`}
            icon={Trash2}
            size={18}
            disabled={busy}
            onClick={() => onChange(value.filter(({ id: other }) => other !== picture.id))}
            className={styles.remove}
          />
        </li>
      ))}
      {(max === 1 || value.length < max) && (
        <li>
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple={max > 1}
            disabled={busy}
            className={`visually-hidden ${styles.file}`}
            onChange={(event) => {
              choose(event.target.files)
              event.target.value = ''
            }}
          />
          <label htmlFor={id} className={styles.add} aria-busy={busy || undefined}>
            {busy ? <Spinner /> : <Icon icon={ImagePlus} size={20} />}
            <span>{max === 1 && value.length > 0 ? '更换' : '上传'}</span>
            <span className="visually-hidden">{label}</span>
          </label>
          {crop && fileToCrop && (
            <CropDialog
              file={fileToCrop}
              title={`裁剪${label}`}
              crop={crop}
              onClose={() => setFileToCrop(undefined)}
              onCropped={(file) => {
                setFileToCrop(undefined)
                void add([file])
              }}
            />
          )}
        </li>
      )}
    </ul>
  )
}

const uploadPicture = async (file: File): Promise<SitePicture> => {
  const { attachid, url, ai_grade } = await uploadPictureFile(file, file.name)
  noteAiPicture(ai_grade)
  return { id: attachid, url }
}

type PicturePickerProps = {
  label: string
  value: SitePicture | null
  onChange: (value: SitePicture | null) => void
  crop?: Crop | undefined
}
type PictureListPickerProps = {
  label: string
  max: number
  value: readonly SitePicture[]
  onChange: (value: SitePicture[]) => void
  crop?: Crop | undefined
}
