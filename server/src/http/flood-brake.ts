import { statement } from '../db/statement.ts'
import type { House } from '../house.ts'
import { openLimiter } from './limiter.ts'

const minute = 60_000
const everyMs = 1_000
/** Whoever took no more than this part of what is allowed is nobody's concern but this process's. */
const unseen = 1 / 20

const addAll = statement<{ key: string; n: number }, [keys: string[], slot: number, counts: number[]]>(
  'taken_add_all',
  `insert into taken as t (key, slot, n)
   select key, $2, n from unnest($1::text[], $3::int[]) as told(key, n) order by key
   on conflict (key, slot) do update set n = t.n + excluded.n returning key, n`,
)

/**
 * A brake against floods, so many a minute, that all processes put on together. Each counts in its own memory, and a call
 * waits for nothing; once a second a process that is not alone tells the database in one statement what it has counted of
 * those who are fast, and hears what all have. So one second's calls may get past, and a twentieth for each process.
 */
export const openFloodBrake = (house: House, name: string, allowed: number) => {
  const counted = openLimiter(minute)
  let slot = 0
  let told = new Map<string, number>()

  const share = async (): Promise<void> => {
    if (!house.bus.several()) return
    const now = house.ports.clock.now().getTime()
    const current = Math.floor(now / minute)
    if (current !== slot) told = new Map()
    slot = current
    const news = counted.above(allowed * unseen, now).filter(([key, count]) => count !== told.get(key))
    if (news.length === 0) return
    const rows = await addAll(house.database.db, [
      news.map(([key]) => `${name} ${key}`),
      current,
      news.map(([key, count]) => count - (told.get(key) ?? 0)),
    ])
    for (const [key, count] of news) told.set(key, count)
    const counts = new Map(news)
    for (const row of rows) {
      const key = row.key.slice(name.length + 1)
      counted.hear(key, row.n - (counts.get(key) ?? 0), now)
    }
  }

  let sharing: Promise<void> = Promise.resolve()
  const shareSoon = (): Promise<void> => {
    sharing = sharing
      .then(share)
      .catch((error) => house.log.warn({ err: error }, 'the brakes were not put on together'))
    return sharing
  }
  const timer = setInterval(shareSoon, everyMs)
  timer.unref()
  return {
    /** Lets one through, or throws 429. */
    take: (key: string): void => {
      if (house.config.rateLimits) counted.take(key, allowed, house.ports.clock.now().getTime())
    },
    share: shareSoon,
    close: (): Promise<void> => {
      clearInterval(timer)
      return sharing
    },
  }
}

export type FloodBrake = ReturnType<typeof openFloodBrake>
