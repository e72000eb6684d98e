import type { Context } from './context.ts'
import { openLimiter } from './limiter.ts'

/** Wraps likes, collects and follows: together so many a minute and member. A refused try is given back. */
export type ToggleLimit = <I, O>(verb: (c: Context, input: I) => Promise<O>) => (c: Context, input: I) => Promise<O>

export const openToggleLimit = (): ToggleLimit => {
  const taken = openLimiter(60_000)
  return (verb) => async (c, input) => {
    if (!c.house.config.rateLimits) return verb(c, input)
    const key = String(c.viewer.id)
    taken.take(key, c.site.settings.limits.togglesAMinute, c.now.getTime())
    try {
      return await verb(c, input)
    } catch (error) {
      taken.giveBack(key)
      throw error
    }
  }
}
