import { slidingWindow } from './sliding-window.ts'

/** The keys of a slot; above this number the oldest one is forgotten. */
const maxKeys = 50_000

/** A rate limiter in this process's memory. Other processes know nothing of it, unless their counts are set here. */
export const createLocalRateLimiter = (windowMs: number) => {
  let slot = 0
  let counts = new Map<string, number>()
  let previousCounts = new Map<string, number>()
  let remoteCounts = new Map<string, number>()
  let previousRemoteCounts = new Map<string, number>()

  const windowAt = (now: number) => {
    const window = slidingWindow(windowMs, now)
    if (window.slot !== slot) {
      const isNext = window.slot === slot + 1
      previousCounts = isNext ? counts : new Map()
      previousRemoteCounts = isNext ? remoteCounts : new Map()
      counts = new Map()
      remoteCounts = new Map()
      slot = window.slot
    }
    return window
  }

  return {
    /** Counts one call and returns the count of the slot; throws 429 beyond the limit. */
    consume(key: string, limit: number, now: number): number {
      const { previousWeight, createError } = windowAt(now)
      const count = counts.get(key) ?? 0
      const current = count + (remoteCounts.get(key) ?? 0)
      const previous = (previousCounts.get(key) ?? 0) + (previousRemoteCounts.get(key) ?? 0)
      if (current + previous * previousWeight >= limit) throw createError()
      if (count === 0 && counts.size >= maxKeys) counts.delete(counts.keys().next().value ?? key)
      counts.set(key, count + 1)
      return count + 1
    },
    refund(key: string): void {
      const count = counts.get(key) ?? 0
      if (count > 0) counts.set(key, count - 1)
    },
    countsAbove(threshold: number, now: number): [key: string, count: number][] {
      windowAt(now)
      return [...counts].filter(([, count]) => count > threshold)
    },
    setRemoteCount(key: string, count: number, now: number): void {
      windowAt(now)
      remoteCounts.set(key, count)
    },
  }
}
