import { defaultWords } from '@quanzi/contract/words'
import { Camera, ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field, useField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { Shown } from './draft.ts'
import styles from './PicturePicker.module.css'
import { accepted, sendPicture, whyNot } from './pictures.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** A picture of the form: shown, chosen, sent at once. `square`: the part that is shown is cut out of it first. */
export const PicturePicker = ({ label, hint, error, value, onChange, square = false }: PicturePickerProps) => {
  const [sent, setSent] = useState<number>()
  const [cropping, setCropping] = useState<File>()
  const send = async (file: File) => {
    setSent(0)
    try {
      onChange(await sendPicture(file, setSent))
    } catch (fault) {
      toastError(fault, defaultWords.upload)
    }
    setSent(undefined)
  }
  const take = (file: File) => {
    const wrong = whyNot(file)
    if (wrong) toast(wrong, { error: true })
    else if (square) setCropping(file)
    else void send(file)
  }
  return (
    <>
      <Field label={label} required hint={hint} error={error}>
        <div className={cx(styles.box, square ? styles.square : styles.wide, error && styles.invalid)}>
          {value && <img src={value.url} alt="" className={styles.picture} />}
          <FileInput onTake={take} disabled={sent !== undefined} />
          {sent !== undefined ? (
            <span role="status" className={cx(styles.face, styles.over, 'num')}>
              {Math.round(sent * 100)}%
            </span>
          ) : value ? (
            <span aria-hidden="true" className={cx(styles.face, styles.change)}>
              <Icon of={Camera} size={16} />
              更换
            </span>
          ) : (
            <span aria-hidden="true" className={cx(styles.face, styles.empty)}>
              <Icon of={ImagePlus} size={22} />
              上传图片
            </span>
          )}
        </div>
      </Field>
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog
            file={cropping}
            onClose={() => setCropping(undefined)}
            onCut={(file) => {
              setCropping(undefined)
              void send(file)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Lies over the whole box, so that a tap anywhere opens the system's picker. */
const FileInput = ({ onTake, disabled }: { onTake: (file: File) => void; disabled: boolean }) => (
  <input
    {...useField()}
    type="file"
    accept={accepted}
    disabled={disabled}
    onChange={(event) => {
      const [file] = event.target.files ?? []
      // The same file may be chosen again after it was refused.
      event.target.value = ''
      if (file) onTake(file)
    }}
    className={styles.input}
  />
)

type PicturePickerProps = {
  label: string
  hint: string
  error: string | undefined
  value: Shown | null
  onChange: (picture: Shown) => void
  square?: boolean
}
