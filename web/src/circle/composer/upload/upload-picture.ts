import { limits } from '@quanzi/contract/limits'
import { ApiError, call } from '../../../platform/api/client.ts'
import { uploadPictureFile } from '../../../platform/api/upload.ts'
import type { UploadedPicture } from '../draft/draft.ts'
import { resizePicture } from './resize-picture.ts'

type PictureUploadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal }

/** Uploads a picture, resized if it is too large. */
export const uploadPicture = async (original: File, options: PictureUploadOptions = {}): Promise<UploadedPicture> => {
  const file = await resizePicture(original)
  const { attachid, thumb, width, height, preview, ai_grade } = await retryAfterLogin(() =>
    uploadPictureFile(file, file.name, {
      ...options,
      originalName: original.name,
      timeout: limits.uploadTimeout,
    }),
  )
  return { attach_id: attachid, thumb, width, height, preview, ...(ai_grade > 0 && { ai_grade }) }
}

/** A multipart upload cannot open the login itself: a call that requires one does, then the upload is repeated. */
export const retryAfterLogin = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    await call('GET ajax/user', {})
    return attempt()
  }
}
