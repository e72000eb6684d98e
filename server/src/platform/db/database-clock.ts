import { minute } from '@quanzi/contract/time'
import type { Clock } from '../../ports.ts'
import type { Database } from './database.ts'
import type { Log } from './handle.ts'
import { queryWithin } from './postgres/silence.ts'
import { timeouts } from './transaction/timeouts.ts'

type ClockOptions = { log: Log; intervalMs?: number; systemNow?: () => number }

const timeSql = 'select extract(epoch from clock_timestamp()) * 1000 as ms'

/** A slow measurement says little; the offset of the last good one stays. */
const maxRoundTripMs = 2_000
/** Beyond this the clock of the machine is wrong, which signatures of outside services do not forgive. */
const suspiciousMs = 30_000
/** Beyond this the machine has slept, or its clock was set. */
const jumpMs = 1_000

/** Does not jump when the clock of the machine is set, and stops while the machine sleeps. */
const steadyNow = (): number => performance.timeOrigin + performance.now()

/** The clock of the database: measured every minute, and carried on by a steady clock in between. */
export const openDatabaseClock = async (
  { engine, pool }: Database,
  { log, intervalMs = minute, systemNow = Date.now }: ClockOptions,
): Promise<Clock & { close(): void }> => {
  if (engine === 'embedded') return { now: () => new Date(systemNow()), close: () => {} }
  let offset = 0
  let gap = 0
  let wasWrong = false
  const readGap = () => systemNow() - steadyNow()
  const measure = async (): Promise<void> => {
    gap = readGap()
    const sentAt = steadyNow()
    const [row] = await queryWithin<{ ms: number }>(pool, timeouts.short, timeSql)
    const receivedAt = steadyNow()
    if (!row || receivedAt - sentAt > maxRoundTripMs) return
    offset = row.ms - (sentAt + receivedAt) / 2
    const ms = Math.round(offset - gap)
    const isWrong = Math.abs(ms) > suspiciousMs
    if (isWrong && !wasWrong) log.warn({ ms }, 'the clock of this machine differs from the clock of the database')
    if (!isWrong && wasWrong) log.info({ ms }, 'the clock of this machine agrees with the clock of the database again')
    wasWrong = isWrong
  }
  // During an outage the last offset stays.
  const remeasure = (): void => void measure().catch(() => {})
  await measure()
  const timer = setInterval(remeasure, intervalMs).unref()
  return {
    now: () => {
      if (Math.abs(readGap() - gap) > jumpMs) remeasure()
      return new Date(steadyNow() + offset)
    },
    close: () => clearInterval(timer),
  }
}
