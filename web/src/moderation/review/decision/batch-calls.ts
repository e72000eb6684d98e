import type { DecisionResult } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { callOnce } from '../../../platform/api/call-once.ts'
import type { ReviewItem } from '../item/review-item.ts'

export type BulkAction = 'pass' | 'passstep' | 'fail'

/** Decides up to a hundred items of one kind; each has its own result. */
export const decideMany = async (
  items: readonly ReviewItem[],
  action: BulkAction,
  reason: string,
): Promise<readonly DecisionResult[]> => {
  const ids = items.map(({ id }) => id)
  const data = ids.join(',')
  const rev = items.map((item) => item.rev).join(',')
  const reasonInput = reason ? { reason } : {}
  const response =
    items[0]?.kind === 'comment'
      ? await callOnce('POST circle/reply multi', { raction: action, data, rev, ...reasonInput })
      : await callOnce(`POST circle/topic ${action}`, { topic_id: data, rev, ...reasonInput })
  return toResults(ids, response)
}

/** Undoes the reviewer's own last decisions. */
export const undoMany = async (
  kind: ContentKind,
  ids: readonly number[],
  idempotencyKey: string,
): Promise<readonly DecisionResult[]> => {
  const data = ids.join(',')
  const response =
    kind === 'comment'
      ? await callOnce('POST circle/reply undo', { data }, idempotencyKey)
      : await callOnce('POST circle/topic undo', { topic_id: data }, idempotencyKey)
  return toResults(ids, response)
}

/** For a single id the envelope is the result, and an error was thrown before: it succeeded. */
const toResults = (ids: readonly number[], response: { results: DecisionResult[] } | null): readonly DecisionResult[] =>
  response?.results ?? ids.map((id) => ({ id, state: 1, code: 0, error: '' }))
