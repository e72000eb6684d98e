import { LRUCache } from 'lru-cache'
import { Refusal } from './refusal.ts'

/**
 * Counts doings per key in sliding windows, in this process's memory: a brake against floods, not an account. What has
 * to be exact across processes (codes, uploads a day) is counted in the database.
 */
export const openLimiter = (windowMs: number) => {
  const seen = new LRUCache<string, { start: number; count: number; before: number }>({
    max: 50_000,
    ttl: windowMs * 2,
  })
  return {
    /** Takes one; throws 429 beyond. Weighs the window before by what of it still counts. */
    take(key: string, most: number, now: number): void {
      const slot = Math.floor(now / windowMs)
      let entry = seen.get(key)
      if (!entry || entry.start < slot - 1) entry = { start: slot, count: 0, before: 0 }
      else if (entry.start < slot) entry = { start: slot, count: 0, before: entry.count }
      const share = 1 - (now % windowMs) / windowMs
      if (entry.count + entry.before * share >= most) {
        throw new Refusal('tooMany', { retryAfter: Math.ceil((windowMs - (now % windowMs)) / 1000) })
      }
      entry.count += 1
      seen.set(key, entry)
    },
    /** Gives one back: a refused try does not count. */
    giveBack(key: string): void {
      const entry = seen.get(key)
      if (entry && entry.count > 0) entry.count -= 1
    },
  }
}

export type Limiter = ReturnType<typeof openLimiter>
