import { randomUUID } from 'node:crypto'
import { hour } from '@quanzi/contract/time'
import type { Listener } from '../postgres/listen.ts'
import { createPositions } from './positions.ts'
import { type Replica, type Report, silenceMs } from './replica.ts'

export type PrimaryFollower = ReturnType<typeof followPrimary>

const maxRounds = 3

const markSql = `with expired as (delete from replica_mark where made_at < now() - interval '2 days')
  insert into replica_mark (id, made_at) values ($1, now()) on conflict (id) do update set made_at = excluded.made_at`
const markMs = hour
const positionSql = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position"

/** The log position of the primary, and its mark: a row by which a replica shows that it replays this primary's log. */
export const followPrimary = (listener: Pick<Listener, 'ask' | 'deafMs'>, replicas: readonly Replica[]) => {
  const positions = createPositions()
  let connection: object | undefined
  let mark = ''
  let markedAt = 0
  let askingSince: number | undefined
  let isSilent = false
  let lastPosition: number | undefined

  /** False while the position does not cover every change that must be visible at once. */
  const askPrimary = async (): Promise<boolean> => {
    const take = positions.ask()
    const answer = await listener.ask<{ position: number }>(positionSql, [])
    const position = answer?.rows[0]?.position
    // During an outage the next tick asks again.
    if (!answer || position === undefined) return true
    isSilent = false
    if (answer.connection !== connection) {
      connection = answer.connection
      mark = randomUUID()
      markedAt = 0
      positions.reset()
      lastPosition = undefined
    }
    if (performance.now() - markedAt > markMs || markedAt === 0) {
      // The row need not survive a failover: the next primary gets another one, and the listening connection waits for none.
      if (!(await listener.ask(markSql, [mark]))) return true
      markedAt = performance.now()
      return false
    }
    lastPosition = position
    return take(position)
  }
  const askReplicas = (): void => {
    for (const replica of replicas) void replica.ask(mark)
  }
  return {
    /** Asks the primary for its position, then each replica, and repeats while changes must be visible at once. */
    async refresh(): Promise<void> {
      if (askingSince !== undefined) return
      try {
        for (let round = 0; round < maxRounds; round++) {
          askingSince = performance.now()
          if (await askPrimary()) break
        }
      } finally {
        askingSince = undefined
      }
      askReplicas()
    },
    askReplicas,
    raiseFloor: positions.raise,
    floor: positions.floor,
    requiredPosition: positions.required,
    hasMark: (report: Report): boolean => report.mark === mark && mark !== '',
    noteSilence: (): void => {
      isSilent = true
    },
    isAway: (): boolean =>
      isSilent || listener.deafMs() > 0 || (askingSince !== undefined && performance.now() - askingSince > silenceMs),
    bytesBehind: (replayed: number | undefined): number | null =>
      replayed === undefined || lastPosition === undefined ? null : Math.max(0, lastPosition - replayed),
  }
}
