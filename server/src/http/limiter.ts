import { Refusal } from './refusal.ts'

/** As many keys are counted at once; beyond, whoever came first is forgotten. */
const most = 50_000

/**
 * Counts doings per key in sliding windows, in this process's memory: a brake against floods, not an account. What has
 * to be exact across processes (codes, uploads a day) is counted in the database; `flood-brake.ts` adds what others heard.
 */
export const openLimiter = (windowMs: number) => {
  let slot = 0
  let counts = new Map<string, number>()
  let before = new Map<string, number>()
  /** What other processes have counted, as far as this one has heard. */
  let elsewhere = new Map<string, number>()
  let elsewhereBefore = new Map<string, number>()

  const turnTo = (next: number) => {
    if (next === slot) return
    before = next === slot + 1 ? counts : new Map()
    elsewhereBefore = next === slot + 1 ? elsewhere : new Map()
    counts = new Map()
    elsewhere = new Map()
    slot = next
  }
  const sum = (key: string, own: Map<string, number>, others: Map<string, number>) =>
    (own.get(key) ?? 0) + (others.get(key) ?? 0)

  return {
    /** Takes one and tells the how many-th it is; throws 429 beyond. Weighs the window before by what of it still counts. */
    take(key: string, allowed: number, now: number): number {
      turnTo(Math.floor(now / windowMs))
      const passed = now % windowMs
      const count = counts.get(key) ?? 0
      const weight = 1 - passed / windowMs
      if (sum(key, counts, elsewhere) + sum(key, before, elsewhereBefore) * weight >= allowed) {
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
    /** Who has taken more than so many in this window, and how many. */
    above(least: number, now: number): [key: string, count: number][] {
      turnTo(Math.floor(now / windowMs))
      return [...counts].filter(([, count]) => count > least)
    },
    /** What other processes counted of somebody in this window weighs from here on. */
    hear(key: string, count: number, now: number): void {
      turnTo(Math.floor(now / windowMs))
      elsewhere.set(key, count)
    },
  }
}
