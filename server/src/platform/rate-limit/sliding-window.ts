import { ApiError } from '../http/api-error.ts'

/**
 * The core of every rate limit (throttle) here: a sliding window over two slots.
 * Count = current slot + previous slot × the share of it inside the window.
 *
 * Three strategies count with it: `local-rate-limiter.ts` in this process's memory, `shared-rate-limiter.ts` in memory
 * and synchronized between processes every second, `exact-rate-limiter.ts` in the database.
 */
export const slidingWindow = (windowMs: number, now: number) => {
  const slot = Math.floor(now / windowMs)
  const elapsed = now % windowMs
  return {
    slot,
    previousWeight: 1 - elapsed / windowMs,
    /** When the slot no longer counts. */
    expiresAt: new Date((slot + 2) * windowMs),
    createError: () => new ApiError('rateLimited', { retryAfter: Math.ceil((windowMs - elapsed) / 1000) }),
  }
}
