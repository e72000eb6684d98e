import type { uploadCalls } from '@quanzi/contract/upload'
import type { Routes } from '../../http/context.ts'
import { uploadPicture } from './upload.ts'

export const uploadRoutes: Routes<keyof typeof uploadCalls> = {
  'POST index/upload/file': uploadPicture,
}
