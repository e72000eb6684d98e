import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { Download, type LucideIcon, Share2 } from 'lucide-react'
import { useLightboxState } from 'yet-another-react-lightbox'
import { ApiError } from '../../../platform/api/api-error.ts'
import { bridge } from '../../../platform/bridge/bridge.ts'
import { downloadFile } from '../../../platform/download-file.ts'
import { toast, toastError } from '../../feedback/toast.ts'
import { Icon } from '../../media/Icon.tsx'

export const SaveButton = () =>
  bridge.savesFiles || bridge.previewImage ? (
    <ViewerButton label="保存图片" icon={Download} run={saveImage} />
  ) : (
    <span className="image-viewer-hint">{longPressHint}</span>
  )

export const ShareImageButton = () =>
  'canShare' in navigator && <ViewerButton label="分享图片" icon={Share2} run={shareImage} />

const ViewerButton = ({ label, icon, run }: ViewerButtonProps) => {
  const { currentSlide } = useLightboxState()
  const imageUrl = currentSlide && 'src' in currentSlide ? currentSlide.src : ''
  return (
    <button
      type="button"
      aria-label={label}
      className="yarl__button"
      onClick={() => void runWithErrorToast(() => run(imageUrl))}
    >
      <Icon icon={icon} />
    </button>
  )
}

type ViewerButtonProps = { label: string; icon: LucideIcon; run: (imageUrl: string) => Promise<void> }

const runWithErrorToast = async (action: () => Promise<void>) => {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) toastError(error, defaultMessages.action)
  }
}

const fetchFile = async (src: string): Promise<File> => {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`the picture answered ${response.status}`)
  const blob = await response.blob()
  // The page of a captive portal.
  if (!blob.type.startsWith('image/')) throw new ApiError(0, '')
  return new File([blob], `图片-${Date.now()}.${blob.type.split('/')[1] ?? 'webp'}`, { type: blob.type })
}

const longPressHint = '长按图片保存'

const saveImage = async (src: string): Promise<void> => {
  if (!bridge.savesFiles) {
    if (!(await bridge.previewImage?.(src))) toast(longPressHint)
    return
  }
  // The content security policy forbids fetching the blob URL of a file that was just chosen.
  if (src.startsWith('blob:')) downloadFile(src, '图片')
  else {
    const file = await fetchFile(src)
    downloadFile(file, file.name)
  }
  toast(successMessages.saved)
}

const shareImage = async (src: string): Promise<void> => {
  if (src.startsWith('blob:')) return saveImage(src)
  const files = [await fetchFile(src)]
  if (navigator.canShare({ files })) await navigator.share({ files })
  else await saveImage(src)
}
