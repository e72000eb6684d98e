import { inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { Draft } from './draft.ts'

export type DraftProblem = { message: string; field: 'text' | 'agreement' | 'pictures' }

/** `coverPending`: a chosen cover is on its way. */
export type UploadState = { stalled?: boolean; online?: boolean; coverPending?: boolean }

/** The first failing check. docs/spec/circle.md, validation. */
export const validateDraft = (
  draft: Draft,
  agreed: boolean,
  { stalled = false, online = true, coverPending = false }: UploadState = {},
): DraftProblem | undefined => {
  if (inputLength(draft.text) === 0) return { message: errors.postEmpty[1], field: 'text' }
  if (inputLength(draft.text) > limits.postLength) return { message: errors.postTooLong[1], field: 'text' }
  if (!agreed) return { message: '请先同意发帖条约!', field: 'agreement' }
  const waitsForVideo = draft.videoUpload !== undefined && !draft.videoUpload.uploaded
  const isWaiting = waitsForVideo || draft.pictures.some(({ uploaded }) => !uploaded)
  const medium = waitsForVideo ? '视频' : '图片'
  if (isWaiting && !online) return { message: `网络已断开，${medium}上传完才能发布`, field: 'pictures' }
  if (stalled) return { message: `${waitsForVideo ? '视频' : '有图片'}没有上传成功，请重试或移除`, field: 'pictures' }
  if (!isWaiting && !coverPending) return undefined
  return { message: `${isWaiting ? medium : '封面'}还在上传，请稍候`, field: 'pictures' }
}
