import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import type { Draft } from './draft.ts'

export type DraftProblem = { message: string; field: 'text' | 'agreement' | 'pictures' }

/** The first failing check. docs/spec/circle.md, validation. */
export const validateDraft = (draft: Draft, agreed: boolean, stalled = false): DraftProblem | undefined => {
  if (draft.text.trim() === '') return { message: errors.postEmpty[1], field: 'text' }
  if (lengthOf(draft.text.trim()) > limits.postLength) return { message: errors.postTooLong[1], field: 'text' }
  if (!agreed) return { message: '请先同意发帖条约!', field: 'agreement' }
  if (stalled)
    return { message: `${draft.videoUpload ? '视频' : '有图片'}没有上传成功，请重试或移除`, field: 'pictures' }
  if (draft.videoUpload && !draft.videoUpload.uploaded) return { message: '视频还在上传，请稍候', field: 'pictures' }
  if (draft.pictures.some(({ uploaded }) => !uploaded)) return { message: '图片还在上传，请稍候', field: 'pictures' }
  return undefined
}
