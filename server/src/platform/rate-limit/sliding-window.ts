import { ApiError } from '../http/api-error.ts'

/**
 * The core of every rate limit (throttle) here: a sliding window over two slots. What the current slot counts weighs in
 * full, what the previous one counts weighs by the part of it that lies within the last `windowMs`.
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
    /** From here on the slot weighs nothing any more. */
    expiresAt: new Date((slot + 2) * windowMs),
    createError: () => new ApiError('rateLimited', { retryAfter: Math.ceil((windowMs - elapsed) / 1000) }),
  }
}
