import { cleanInput, inputLength } from '@quanzi/contract/clean-input'
import type { ErrorName } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'

/** The text, or the error to show (docs/spec/review.md, decisions). */
export const validateReason = (
  chosen: number | null,
  customReason: string,
  reasons: readonly { id: number; reason: string }[] = rejectReasons,
): { reason: string } | { errorName: ErrorName } => {
  const option = reasons.find(({ id }) => id === chosen)
  if (!option) return { errorName: 'reasonEmpty' }
  if (option.id !== limits.otherReasonId) return { reason: option.reason }
  const reason = cleanInput(customReason)
  if (reason === '') return { errorName: 'reasonOther' }
  if (inputLength(reason) > limits.reasonLength) return { errorName: 'reasonTooLong' }
  return { reason }
}
