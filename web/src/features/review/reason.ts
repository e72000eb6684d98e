import type { ErrorName } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { rejectReasons } from '@quanzi/contract/states'
import { lengthOf } from '@quanzi/contract/text'

/**
 * The words that are sent: the option's own, or for the last option what the reviewer wrote. Otherwise the refusal that
 * is shown and nothing is sent (docs/spec/review.md, "Reject or offline").
 */
export const reasonToSend = (
  chosen: number | null,
  written: string,
  reasons: readonly { id: number; reason: string }[] = rejectReasons,
): { reason: string } | { refusal: ErrorName } => {
  const option = reasons.find(({ id }) => id === chosen)
  if (!option) return { refusal: 'reasonEmpty' }
  if (option.id !== limits.otherReason) return { reason: option.reason }
  const reason = written.trim()
  if (reason === '') return { refusal: 'reasonOther' }
  if (lengthOf(reason) > limits.reasonLength) return { refusal: 'reasonTooLong' }
  return { reason }
}
