import type { SitePicture } from '@quanzi/contract/console/settings'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toastError } from '../../ui/toast.ts'
import styles from './PicturePicker.module.css'

/** One picture of the site, or none. */
export const PicturePicker = ({ label, value, onChange }: PicturePickerProps) => (
  <PicturesPicker
    label={label}
    most={1}
    value={value ? [value] : []}
    onChange={(list) => onChange(list.at(-1) ?? null)}
  />
)

/** Several pictures; with one at most, another takes its place. */
export const PicturesPicker = ({ label, most, value, onChange }: PicturesPickerProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const add = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, most === 1 ? 1 : most - value.length)
    if (chosen.length === 0) return
    setBusy(true)
    try {
      const fresh: SitePicture[] = []
      for (const file of chosen) fresh.push(await send(file))
      onChange(most === 1 ? fresh : [...value, ...fresh])
    } catch (error) {
      toastError(error, '上传失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <ul aria-label={label} className={styles.list}>
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
      {(most === 1 || value.length < most) && (
        <li>
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple={most > 1}
            disabled={busy}
            className={`sr ${styles.file}`}
            onChange={(event) => {
              void add(event.target.files)
              event.target.value = ''
            }}
          />
          <label htmlFor={id} className={styles.add} aria-busy={busy || undefined}>
            {busy ? <Spinner /> : <Icon of={ImagePlus} size={20} />}
            <span>{most === 1 && value.length > 0 ? '更换' : '上传'}</span>
            <span className="sr">{label}</span>
          </label>
        </li>
      )}
    </ul>
  )
}

const send = async (file: File): Promise<SitePicture> => {
  const form = new FormData()
  form.append('filesize', String(file.size))
  form.append('originName', file.name)
  form.append('name', file.name)
  form.append('file', file)
  const { attachid, url } = await upload('POST index/upload/file', form)
  return { id: attachid, url }
}

type PicturePickerProps = { label: string; value: SitePicture | null; onChange: (value: SitePicture | null) => void }
type PicturesPickerProps = {
  label: string
  most: number
  value: readonly SitePicture[]
  onChange: (value: SitePicture[]) => void
}
