import type { uploadCalls } from '@quanzi/contract/upload'
import type { Routes } from '../../http/context.ts'
import { beginVideo } from './begin.ts'
import { takeChunk } from './chunk.ts'
import { uploadPicture } from './upload.ts'

export const uploadRoutes: Routes<keyof typeof uploadCalls> = {
  'POST index/upload/file': uploadPicture,
  'GET index/vms/getunique': beginVideo,
  'POST index/vms/upload': takeChunk,
}
