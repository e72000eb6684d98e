import type { uploadCalls } from '@quanzi/contract/circle/upload'
import type { Routes } from '../../identity/request/request-context.ts'
import { beginVideoUpload } from './begin-video-upload.ts'
import { receiveChunk } from './receive-chunk.ts'
import { uploadPicture } from './upload-picture.ts'

export const uploadRoutes: Routes<keyof typeof uploadCalls> = {
  'POST index/upload/file': uploadPicture,
  'GET index/vms/getunique': beginVideoUpload,
  'POST index/vms/upload': receiveChunk,
}
