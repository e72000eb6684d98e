import type { SitePicture } from '@quanzi/contract/console/settings'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { uploadPictureFile } from '../../platform/api/upload.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { toastError } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/inputs/IconButton.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './PicturePicker.module.css'

export const PicturePicker = ({ label, value, onChange }: PicturePickerProps) => (
  <PictureListPicker
    label={label}
    max={1}
    value={value ? [value] : []}
    onChange={(list) => onChange(list.at(-1) ?? null)}
  />
)

/** With a maximum of one, another picture replaces it. */
export const PictureListPicker = ({ label, max, value, onChange }: PictureListPickerProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, max === 1 ? 1 : max - value.length)
    if (chosen.length === 0) return
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
              void add(event.target.files)
              event.target.value = ''
            }}
          />
          <label htmlFor={id} className={styles.add} aria-busy={busy || undefined}>
            {busy ? <Spinner /> : <Icon icon={ImagePlus} size={20} />}
            <span>{max === 1 && value.length > 0 ? '更换' : '上传'}</span>
            <span className="visually-hidden">{label}</span>
          </label>
        </li>
      )}
    </ul>
  )
}

const uploadPicture = async (file: File): Promise<SitePicture> => {
  const { attachid, url } = await uploadPictureFile(file, file.name)
  return { id: attachid, url }
}

type PicturePickerProps = { label: string; value: SitePicture | null; onChange: (value: SitePicture | null) => void }
type PictureListPickerProps = {
  label: string
  max: number
  value: readonly SitePicture[]
  onChange: (value: SitePicture[]) => void
}
