import type { Db } from '../db/handle.ts'
import { addCounts } from './rate-limit-table.ts'
import { slidingWindow } from './sliding-window.ts'

type RateLimitContext = { db: Db; now: Date; app: { config: { rateLimits: boolean } } }

type ExactRateLimit = {
  key: string
  limit: number
  windowMs: number
  /** Calls to count at once, 1 by default. All are refused when the sum exceeds the limit. */
  count?: number
}

/** Writes a row for each call: for what is rare or expensive. A call whose transaction fails does not count. */
export const consumeExact = async (
  { db, now, app }: RateLimitContext,
  { key, limit, windowMs, count = 1 }: ExactRateLimit,
): Promise<void> => {
  if (!app.config.rateLimits) return
  const rows = await addCounts(db, { counts: [[key, count]], windowMs, now: now.getTime(), limit })
  if (rows.length === 0) throw slidingWindow(windowMs, now.getTime()).createError()
}

export const refundExact = async (
  { db, now }: RateLimitContext,
  { key, windowMs }: Pick<ExactRateLimit, 'key' | 'windowMs'>,
): Promise<void> => {
  await addCounts(db, { counts: [[key, -1]], windowMs, now: now.getTime() })
}
