import type { DecisionResult } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import { call } from '../../api/client.ts'
import type { DeskItem } from './desk-item.ts'

/** What can be done to many at once. */
export type Bulk = 'pass' | 'passstep' | 'fail'

/** Decides up to a hundred items of one kind; each has its own result. */
export const decideMany = async (
  items: readonly DeskItem[],
  action: Bulk,
  reason: string,
): Promise<readonly DecisionResult[]> => {
  const ids = items.map(({ id }) => id)
  const data = ids.join(',')
  const rev = items.map((item) => item.rev).join(',')
  const why = reason ? { reason } : {}
  const answer =
    items[0]?.kind === 'comment'
      ? await call('POST circle/reply multi', { raction: action, data, rev, ...why })
      : await call(`POST circle/topic ${action}`, { topic_id: data, rev, ...why } as never)
  return resultsOf(ids, answer)
}

/** Takes one's own last decisions back. */
export const undoMany = async (kind: Kind, ids: readonly number[]): Promise<readonly DecisionResult[]> => {
  const data = ids.join(',')
  const answer =
    kind === 'comment'
      ? await call('POST circle/reply undo', { data })
      : await call('POST circle/topic undo', { topic_id: data })
  return resultsOf(ids, answer)
}

/** A single id has its result in the envelope: whoever is here, it succeeded. */
const resultsOf = (ids: readonly number[], answer: { results: DecisionResult[] } | null): readonly DecisionResult[] =>
  answer?.results ?? ids.map((id) => ({ id, state: 1, code: 0, error: '' }))
