import type { Clock } from '../../ports.ts'
import type { Database } from './database.ts'
import type { Log } from './handle.ts'

type ClockOptions = { log: Log; intervalMs?: number; systemNow?: () => number }

/** A slow measurement says little; the offset of the last good one stays. */
const maxRoundTripMs = 2_000
/** Beyond this the clock of the machine is wrong, which signatures of outside services do not forgive. */
const suspiciousMs = 30_000

/** This machine's clock, corrected by its difference from the database, measured every minute. */
export const openDatabaseClock = async (
  { engine, pool }: Database,
  { log, intervalMs = 60_000, systemNow = Date.now }: ClockOptions,
): Promise<Clock & { close(): void }> => {
  let offset = 0
  const measure = async (): Promise<void> => {
    const sentAt = systemNow()
    const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
    const receivedAt = systemNow()
    const [row] = rows
    if (!row || receivedAt - sentAt > maxRoundTripMs) return
    const previous = offset
    offset = row.ms - (sentAt + receivedAt) / 2
    if (Math.abs(offset - previous) > suspiciousMs)
      log.warn({ ms: Math.round(offset) }, 'the clock of this machine differs from the clock of the database')
  }
  const now = () => new Date(systemNow() + offset)
  if (engine === 'embedded') return { now, close: () => {} }
  await measure()
  // During an outage the last offset stays.
  const timer = setInterval(() => measure().catch(() => {}), intervalMs).unref()
  return { now, close: () => clearInterval(timer) }
}
