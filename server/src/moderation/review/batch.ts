import type { DecisionResult } from '@quanzi/contract/moderation/review'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'

type BatchResults = { results: DecisionResult[] }

/** Each item in a transaction of its own, unless one is open. The error of a single id is that of the call; several ids have a result each. */
export const runBatch = async (
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
    if (error instanceof ApiError) return { id, state: 0, code: error.code, error: error.message, data: error.data }
    // With an Idempotency-Key all items share a transaction, of which the error leaves nothing: it is retried, or fails.
    if (ctx.db.isTransaction) throw error
    ctx.app.log.error({ err: error, item: id }, 'a decision of a batch failed')
    const internalError = new ApiError('fault')
    return { id, state: 0, code: internalError.code, error: internalError.message }
  }
}
