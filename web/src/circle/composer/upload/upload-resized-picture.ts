import { limits } from '@quanzi/contract/limits'
import { uploadPictureFile } from '../../../platform/api/upload.ts'
import type { UploadedPicture } from '../draft/draft.ts'
import { resizePicture } from './resize-picture.ts'

type PictureUploadOptions = {
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
  /** For a network on which the upload of the original failed. */
  lighter?: boolean
}

/** Uploads a picture, resized if it is too large. */
export const uploadResizedPicture = async (
  original: File,
  { lighter = false, ...options }: PictureUploadOptions = {},
): Promise<UploadedPicture> => {
  const file = await resizePicture(original, lighter, options.signal)
  const { attachid, thumb, full, width, height, preview, ai_grade } = await uploadPictureFile(file, file.name, {
    ...options,
    originalName: original.name,
    timeout: limits.uploadTimeout,
  })
  return { attach_id: attachid, thumb, full, width, height, preview, ...(ai_grade > 0 && { ai_grade }) }
}
