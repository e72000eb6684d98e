import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import type { ErrorName } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'

/** The text, or the error to show (docs/spec/review.md, decisions). */
export const validateReason = (
  chosen: number | null,
  customReason: string,
  reasons: readonly { id: number; reason: string }[] = rejectReasons,
): ReasonResult => {
  const option = reasons.find(({ id }) => id === chosen)
  if (!option) return { errorName: 'reasonEmpty' }
  if (option.id !== limits.otherReasonId) return { reason: option.reason }
  return validateText(customReason, 'reasonOther', 'reasonTooLong')
}

/** The reply to the author whose appeal is dismissed. */
export const validateAppealReply = (text: string): ReasonResult =>
  validateText(text, 'appealReplyEmpty', 'appealReplyTooLong')

const validateText = (text: string, empty: ErrorName, tooLong: ErrorName): ReasonResult => {
  const reason = cleanInput(text)
  if (reason === '') return { errorName: empty }
  return inputLength(reason) > limits.reasonLength ? { errorName: tooLong } : { reason }
}

type ReasonResult = { reason: string } | { errorName: ErrorName }
