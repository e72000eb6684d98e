import { minute } from '@quanzi/contract/time'
import { consumeExact, refundExact } from '../../platform/rate-limit/exact-rate-limiter.ts'
import { createLocalRateLimiter } from '../../platform/rate-limit/local-rate-limiter.ts'
import { slidingWindow } from '../../platform/rate-limit/sliding-window.ts'
import type { RequestContext } from './request-context.ts'

/** Wraps operations repeated by tapping. One limit covers all toggles of a member; failed ones do not count. */
export type ToggleRateLimit = <I, O>(
  operation: (ctx: RequestContext, input: I) => Promise<O>,
) => (ctx: RequestContext, input: I) => Promise<O>

const windowMs = minute
/** Up to this part of the limit a member is counted in memory alone, beyond it in the database for all processes. */
const localShare = 1 / 4

export const createToggleRateLimit = (limitPerMinute: (ctx: RequestContext) => number): ToggleRateLimit => {
  const local = createLocalRateLimiter(windowMs)
  let slot = 0
  let reported = new Set<string>()

  /** The first report of a member in a window adds all that this process has counted so far. */
  const consumeShared = async (ctx: RequestContext, key: string, count: number, limit: number): Promise<void> => {
    const current = slidingWindow(windowMs, ctx.now.getTime()).slot
    if (current !== slot) reported = new Set()
    slot = current
    const isFirst = !reported.has(key)
    // Set before the await, so that concurrent taps add only themselves.
    reported.add(key)
    try {
      await consumeExact(ctx, { key, limit, windowMs, count: isFirst ? count : 1 })
    } catch (error) {
      if (isFirst) reported.delete(key)
      throw error
    }
  }

  return (operation) => async (ctx, input) => {
    if (!ctx.app.config.rateLimits) return operation(ctx, input)
    const key = `toggle ${ctx.viewer.id}`
    const limit = limitPerMinute(ctx)
    const count = local.consume(key, limit, ctx.now.getTime())
    let isShared = false
    try {
      if (ctx.app.invalidation.hasPeers() && count > limit * localShare) {
        await consumeShared(ctx, key, count, limit)
        isShared = true
      }
      return await operation(ctx, input)
    } catch (error) {
      local.refund(key)
      // In a transaction the rollback refunds it.
      if (isShared && !ctx.db.isTransaction) await refundExact(ctx, { key, windowMs })
      throw error
    }
  }
}
