import { inputLength } from '@quanzi/contract/clean-input'
import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { Draft } from './draft.ts'

export type DraftProblem = { message: string; field: 'text' | 'agreement' | 'pictures' }

/** The first failing check. docs/spec/circle.md, validation. */
export const validateDraft = (draft: Draft, agreed: boolean, stalled = false): DraftProblem | undefined => {
  if (inputLength(draft.text) === 0) return { message: errors.postEmpty[1], field: 'text' }
  if (inputLength(draft.text) > limits.postLength) return { message: errors.postTooLong[1], field: 'text' }
  if (!agreed) return { message: '请先同意发帖条约!', field: 'agreement' }
  if (stalled)
    return { message: `${draft.videoUpload ? '视频' : '有图片'}没有上传成功，请重试或移除`, field: 'pictures' }
  if (draft.videoUpload && !draft.videoUpload.uploaded) return { message: '视频还在上传，请稍候', field: 'pictures' }
  if (draft.pictures.some(({ uploaded }) => !uploaded)) return { message: '图片还在上传，请稍候', field: 'pictures' }
  return undefined
}
