import { defaultWords, successWords } from '@quanzi/contract/words'
import { Download, Share2 } from 'lucide-react'
import { useLightboxState } from 'yet-another-react-lightbox'
import { Icon } from '../Icon.tsx'
import { toast, toastError } from '../toast.ts'

/** Keeps the picture that is looked at. */
export const SaveButton = () => {
  const picture = usePicture()
  return (
    <button
      type="button"
      aria-label="保存图片"
      className="yarl__button"
      onClick={() => void attempt(() => save(picture))}
    >
      <Icon of={Download} />
    </button>
  )
}

/** Hands the picture itself on, where the browser can; drawn nowhere else. */
export const SharePictureButton = () => {
  const picture = usePicture()
  if (!('canShare' in navigator)) return null
  return (
    <button
      type="button"
      aria-label="分享图片"
      className="yarl__button"
      onClick={() => void attempt(() => share(picture))}
    >
      <Icon of={Share2} />
    </button>
  )
}

const usePicture = (): string => {
  const { currentSlide } = useLightboxState()
  return currentSlide && 'src' in currentSlide ? currentSlide.src : ''
}

const attempt = async (work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    // Whoever closes the sheet of the system has shared nothing and wants no word about it.
    if ((error as Error).name !== 'AbortError') toastError(error, defaultWords.action)
  }
}

const fileOf = async (src: string): Promise<File> => {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  const blob = await response.blob()
  return new File([blob], `图片-${Date.now()}.${blob.type.split('/')[1] ?? 'webp'}`, { type: blob.type })
}

const save = async (src: string): Promise<void> => {
  // A file that was just chosen lies on the device already, under an address that may not be fetched.
  if (src.startsWith('blob:')) return keep(src, '图片')
  const file = await fileOf(src)
  const address = URL.createObjectURL(file)
  keep(address, file.name)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const keep = (address: string, name: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  toast(successWords.saved)
}

const share = async (src: string): Promise<void> => {
  if (src.startsWith('blob:')) return save(src)
  const files = [await fileOf(src)]
  if (navigator.canShare({ files })) await navigator.share({ files })
  else await save(src)
}
