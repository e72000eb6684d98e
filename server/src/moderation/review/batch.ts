import type { DecisionResult } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Decision, decide } from './decide.ts'
import { undoDecision } from './undo.ts'

/** Each item is decided in its own transaction. */
export const decideBatch = (
  ctx: RequestContext,
  ids: number[],
  revs: number[] | undefined,
  decision: Omit<Decision, 'id' | 'rev'>,
): Promise<BatchResults | null> => {
  if (revs && revs.length !== ids.length) throw new ApiError('badRequest', { data: { field: 'rev' } })
  return runBatch(ctx, ids, (id, i) => decide(ctx, { ...decision, id, rev: revs?.[i] }))
}

export const undoBatch = (ctx: RequestContext, kind: ContentKind, ids: number[]): Promise<BatchResults | null> =>
  runBatch(ctx, ids, (id) => undoDecision(ctx, kind, id))

type BatchResults = { results: DecisionResult[] }

/** The error of a single id is the error of the call; several ids have a result each. */
const runBatch = async (
  ctx: RequestContext,
  ids: number[],
  run: (id: number, i: number) => Promise<unknown>,
): Promise<BatchResults | null> => {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    await run(only, 0)
    return null
  }
  const results: DecisionResult[] = []
  for (const [i, id] of ids.entries()) results.push(await runItem(ctx, id, () => run(id, i)))
  return { results }
}

const runItem = async (ctx: RequestContext, id: number, run: () => Promise<unknown>): Promise<DecisionResult> => {
  try {
    await run()
    return { id, state: 1, code: 0, error: '' }
  } catch (error) {
    if (error instanceof ApiError) return { id, state: 0, code: error.code, error: error.message }
    ctx.app.log.error({ err: error, item: id }, 'a decision of a batch failed')
    const internalError = new ApiError('fault')
    return { id, state: 0, code: internalError.code, error: internalError.message }
  }
}
