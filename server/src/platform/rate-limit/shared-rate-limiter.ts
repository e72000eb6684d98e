import { minute } from '@quanzi/contract/time'
import type { Logger } from 'pino'
import type { Clock } from '../../ports.ts'
import type { Database } from '../db/database.ts'
import type { InvalidationBus } from '../invalidation/invalidation-bus.ts'
import { createTurns } from '../turns.ts'
import { createLocalRateLimiter } from './local-rate-limiter.ts'
import { addCounts } from './rate-limit-table.ts'
import { slidingWindow } from './sliding-window.ts'

const syncIntervalMs = 1_000
/** Keys below this part of the limit are not reported to other processes. */
const reportThreshold = 1 / 20

type RateLimitServices = {
  database: Database
  invalidation: Pick<InvalidationBus, 'hasPeers'>
  ports: { clock: Clock }
  config: { rateLimits: boolean }
  log: Logger
}

/** Exchanges counts of busy keys every second. Overshoot: at most a second of calls plus 5 % of the limit per process. */
export const openSharedRateLimiter = (app: RateLimitServices, name: string, limit: number) => {
  const local = createLocalRateLimiter(minute)
  let slot = 0
  let reported = new Map<string, number>()

  const syncCounts = async (): Promise<void> => {
    if (!app.invalidation.hasPeers()) return
    const now = app.ports.clock.now().getTime()
    const current = slidingWindow(minute, now).slot
    if (current !== slot) reported = new Map()
    slot = current
    const changed = local
      .countsAbove(limit * reportThreshold, now)
      .filter(([key, count]) => count !== reported.get(key))
    if (changed.length === 0) return
    const counts = changed.map(([key, count]): [string, number] => [`${name} ${key}`, count - (reported.get(key) ?? 0)])
    const rows = await addCounts(app.database.db, { counts, windowMs: minute, now })
    const totals = new Map(rows.map((row) => [row.key, row.n]))
    for (const [key, count] of changed) {
      reported.set(key, count)
      local.setRemoteCount(key, (totals.get(`${name} ${key}`) ?? count) - count, now)
    }
  }

  const runInTurn = createTurns()
  const sync = (): Promise<void> =>
    runInTurn(syncCounts).catch((error) => app.log.warn({ err: error }, 'rate limit counts could not be synchronized'))
  const timer = setInterval(sync, syncIntervalMs)
  timer.unref()
  return {
    consume: (key: string): void => {
      if (app.config.rateLimits) local.consume(key, limit, app.ports.clock.now().getTime())
    },
    sync,
    close: (): Promise<void> => {
      clearInterval(timer)
      return runInTurn(async () => {})
    },
  }
}

export type SharedRateLimiter = ReturnType<typeof openSharedRateLimiter>
