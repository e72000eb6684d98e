import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import type { Draft } from './draft.ts'

export type Problem = { words: string; at: 'text' | 'agreement' | 'pictures' }

/** What keeps a draft from being handed in: the first of these checks that fails. docs/spec/circle.md, validation. */
export const problemOf = (draft: Draft, agreed: boolean, stalled = false): Problem | undefined => {
  if (draft.text.trim() === '') return { words: errors.postEmpty[1], at: 'text' }
  if (lengthOf(draft.text.trim()) > limits.postLength) return { words: errors.postTooLong[1], at: 'text' }
  if (!agreed) return { words: '请先同意发帖条约!', at: 'agreement' }
  if (stalled) return { words: `${draft.clip ? '视频' : '有图片'}没有上传成功，请重试或移除`, at: 'pictures' }
  if (draft.clip && !draft.clip.sent) return { words: '视频还在上传，请稍候', at: 'pictures' }
  if (draft.pictures.some(({ sent }) => !sent)) return { words: '图片还在上传，请稍候', at: 'pictures' }
  return undefined
}
