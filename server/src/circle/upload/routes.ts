import type { uploadCalls } from '@quanzi/contract/circle/upload'
import type { Routes } from '../../identity/request/request-context.ts'
import { beginVideoUpload } from './begin-video-upload.ts'
import { receiveChunk } from './receive-chunk.ts'
import { admitPicture, storePicture, uploadPicture } from './upload-picture.ts'
import { assertWithinUploadQuota } from './upload-quota.ts'

export const uploadRoutes: Routes<keyof typeof uploadCalls> = {
  'POST index/upload/file': Object.assign(uploadPicture, { admitUpload: admitPicture, before: storePicture }),
  'GET index/vms/getunique': beginVideoUpload,
  'POST index/vms/upload': Object.assign(receiveChunk, { admitUpload: assertWithinUploadQuota }),
}
