import type { Db } from '../db/handle.ts'
import { statement } from '../db/statement.ts'
import type { Context } from './context.ts'
import { openLimiter } from './limiter.ts'
import { Refusal } from './refusal.ts'

/** Wraps likes, collects and follows: together so many a minute and member. A refused try is given back. */
export type ToggleLimit = <I, O>(verb: (c: Context, input: I) => Promise<O>) => (c: Context, input: I) => Promise<O>

const minute = 60_000
/** Ordinary taps are counted in memory; whoever takes more than this part of what is allowed is counted by all processes. */
const alone = 1 / 4

const add = statement<{ n: number }, [key: string, slot: number, n: number]>(
  'taken_add',
  `insert into taken as t (key, slot, n) values ($1, $2, $3)
   on conflict (key, slot) do update set n = t.n + excluded.n returning n`,
)

export const openToggleLimit = (): ToggleLimit => {
  const taken = openLimiter(minute)
  const together = openTogether()
  return (verb) => async (c, input) => {
    if (!c.house.config.rateLimits) return verb(c, input)
    const key = `toggle ${c.viewer.id}`
    const allowed = c.site.settings.limits.togglesAMinute
    const count = taken.take(key, allowed, c.now.getTime())
    const isShared = c.house.bus.several() && count > allowed * alone
    try {
      if (isShared) await together.take(c.db, key, count, allowed, c.now.getTime())
      return await verb(c, input)
    } catch (error) {
      taken.giveBack(key)
      // Inside a transaction the refusal itself takes it back.
      if (isShared && !c.db.isTransaction) await together.giveBack(c.db, key, c.now.getTime())
      throw error
    }
  }
}

/** The count that all processes keep of one key: each tells what it has counted so far, and from then on every one. */
const openTogether = () => {
  let slot = 0
  let told = new Set<string>()
  return {
    take: async (db: Db, key: string, count: number, allowed: number, now: number): Promise<void> => {
      const current = Math.floor(now / minute)
      if (current !== slot) told = new Set()
      slot = current
      const more = told.has(key) ? 1 : count
      told.add(key)
      const [row] = await add(db, [key, current, more])
      if (row && row.n > allowed)
        throw new Refusal('tooMany', { retryAfter: Math.ceil((minute - (now % minute)) / 1000) })
    },
    giveBack: async (db: Db, key: string, now: number): Promise<void> => {
      await add(db, [key, Math.floor(now / minute), -1])
    },
  }
}
