import { limits } from '@quanzi/contract/limits'
import { ApiError, call } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import type { SentPicture } from './draft.ts'
import { shrunk } from './shrink.ts'

type Sending = { onProgress?: (part: number) => void; signal?: AbortSignal }

/** Brings a picture to the server, made smaller where it is too large. */
export const sendPicture = async (chosen: File, options: Sending = {}): Promise<SentPicture> => {
  const file = await shrunk(chosen)
  const form = new FormData()
  form.append('filesize', String(file.size))
  form.append('originName', chosen.name)
  form.append('name', file.name)
  form.append('filetype', file.type)
  // Last, so that a server reading along knows the fields before the bytes.
  form.append('file', file, file.name)
  const { attachid, thumb, width, height, preview } = await sendLoggedIn(() =>
    upload('POST index/upload/file', form, { ...options, timeout: limits.uploadTimeout }),
  )
  return { attach_id: attachid, thumb, width, height, preview }
}

/** A multipart upload does not ask for the login by itself; a call that needs one does, and is answered after it. */
export const sendLoggedIn = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    await call('GET ajax/user', {})
    return attempt()
  }
}
