import { Refusal } from './refusal.ts'

/** As many keys are counted at once; beyond, whoever came first is forgotten. */
const most = 50_000

/**
 * Counts doings per key in sliding windows, in this process's memory: a brake against floods, not an account. What has
 * to be exact across processes (codes, uploads a day) is counted in the database.
 */
export const openLimiter = (windowMs: number) => {
  let slot = 0
  let counts = new Map<string, number>()
  let before = new Map<string, number>()

  const turnTo = (next: number) => {
    if (next === slot) return
    before = next === slot + 1 ? counts : new Map()
    counts = new Map()
    slot = next
  }

  return {
    /** Takes one and tells the how many-th it is; throws 429 beyond. Weighs the window before by what of it still counts. */
    take(key: string, allowed: number, now: number): number {
      turnTo(Math.floor(now / windowMs))
      const passed = now % windowMs
      const count = counts.get(key) ?? 0
      if (count + (before.get(key) ?? 0) * (1 - passed / windowMs) >= allowed) {
        throw new Refusal('tooMany', { retryAfter: Math.ceil((windowMs - passed) / 1000) })
      }
      if (count === 0 && counts.size >= most) counts.delete(counts.keys().next().value ?? key)
      counts.set(key, count + 1)
      return count + 1
    },
    /** Gives one back: a refused try does not count. */
    giveBack(key: string): void {
      const count = counts.get(key) ?? 0
      if (count > 0) counts.set(key, count - 1)
    },
  }
}

export type Limiter = ReturnType<typeof openLimiter>
