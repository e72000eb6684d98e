import { randomUUID } from 'node:crypto'
import { hour } from '@quanzi/contract/time'
import type { ClientConfig } from 'pg'
import { PrimaryAwayError } from '../errors.ts'
import { type Db, type Log, silentLog } from '../handle.ts'
import { type ConnectionSource, openHandle } from '../open-handle.ts'
import { type ConnectionOwner, guardedPool } from '../postgres/guarded-pool.ts'
import type { Listener } from '../postgres/listen.ts'
import { openOutageLog } from '../postgres/outage-log.ts'
import { claimConnection } from '../transaction/transaction-guard.ts'
import { createPositions } from './positions.ts'
import { ReadOnlyHandleError, readPool } from './read-pool.ts'
import { openReplica, type Replica, silenceMs } from './replica.ts'

/** Where to read what may be a second old. docs/decisions/0070. */
export type Replicas = {
  isConfigured: boolean
  /** The handle of a replica that is current enough, else of the primary. It refuses writes. */
  reads(): Db
  /** The primary, and while it is away a replica: for what every request needs. */
  lookups(): Db
  /** Whether the primary does not answer and a replica is read in its place. */
  isStandingIn(): boolean
  /** For a change that must be visible at once: replicas are not read before they have replayed it. */
  raiseFloor(): void
  /** For each replica, why it is not read, and how far it is behind the primary. */
  states(): { name: string; reason: Reason | null; behindBytes: number | null }[]
  counts(): { replica: number; primary: number }
  close(): Promise<void>
}

type Reason = 'away' | 'primary' | 'another primary' | 'behind'

type ReplicasOptions = {
  configs: readonly ClientConfig[]
  primary: ConnectionSource
  owner: ConnectionOwner
  db: Db
  listener: Pick<Listener, 'ask' | 'deafMs'>
  cancelQuery: ConnectionOwner['cancelQuery']
  onConnect: (client: { query(sql: string): Promise<unknown> }) => Promise<unknown>
  log: Log
}

const tickMs = 200
/** The delay after which a replica that was behind is asked again. */
const hurryMs = 5
const logMs = 5_000
const maxRounds = 3

const markSql = `with expired as (delete from replica_mark where made_at < now() - interval '2 days')
  insert into replica_mark (id, made_at) values ($1, now()) on conflict (id) do update set made_at = excluded.made_at`
const markMs = hour
const positionSql = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as position"

/** Handles on the primary alone, where there are no replicas. They refuse the same writes. */
export const withoutReplicas = (primary: ConnectionSource, owner: ConnectionOwner, db: Db): Replicas => {
  const reads = openHandle(
    readPool({ primary, choose: () => undefined, claim: () => claimConnection(owner), refuse: refuseWrite }),
  )
  return {
    isConfigured: false,
    reads: () => reads,
    lookups: () => db,
    isStandingIn: () => false,
    raiseFloor: () => {},
    states: () => [],
    counts: () => ({ replica: 0, primary: 0 }),
    close: async () => {},
  }
}

const refuseWrite = () => new ReadOnlyHandleError('a write by a handle for reading: use app.database.db')
const refuseWriteWhileAway = () => new PrimaryAwayError('the primary is away')

export const openReplicas = (options: ReplicasOptions): Replicas => {
  const { configs, primary, owner, db, listener, cancelQuery, onConnect, log } = options
  const replicas = configs.map((config) => openReplica({ config, onConnect }))
  const positions = createPositions()
  const quietOwner: ConnectionOwner = {
    log,
    outages: openOutageLog(silentLog),
    ...(cancelQuery && { cancelQuery }),
  }
  let connection: object | undefined
  let mark = ''
  let markedAt = 0
  let askingSince: number | undefined
  let lastPosition: number | undefined

  /** Asks the primary for its position, then each replica, and repeats while changes must be visible at once. */
  const refresh = async (): Promise<void> => {
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
  }
  /** False while the position does not cover every change that must be visible at once. */
  const askPrimary = async (): Promise<boolean> => {
    const take = positions.ask()
    const answer = await listener.ask<{ position: number }>(positionSql, [])
    const position = answer?.rows[0]?.position
    // During an outage the next tick asks again.
    if (!answer || position === undefined) return true
    if (answer.connection !== connection) {
      connection = answer.connection
      mark = randomUUID()
      markedAt = 0
      positions.reset()
      lastPosition = undefined
    }
    if (performance.now() - markedAt > markMs || markedAt === 0) {
      // The row need not survive a failover: the next primary gets another one.
      await listener.ask('set synchronous_commit = local', [])
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

  const reasonOf = (replica: Replica): Reason | null => {
    const report = replica.report()
    if (!report) return 'away'
    const required = positions.required()
    // A server that was promoted by itself does not get the log of this primary any more.
    if (report.mark !== mark || mark === '' || (!report.isStandby && report.replayed < (required ?? 0)))
      return 'another primary'
    if (!report.isStandby) return 'primary'
    return required === undefined || report.replayed < required ? 'behind' : null
  }
  /** The furthest log position that any of them has received: a replica there has every acknowledged commit. */
  const furthest = (): number =>
    Math.max(positions.floor(), ...replicas.map((replica) => replica.report()?.received ?? 0))
  const canStandIn = (replica: Replica): boolean => {
    const report = replica.report()
    if (!report?.isStandby || report.mark !== mark || mark === '') return false
    return report.replayed >= furthest() || hasAllThatIsLeft(replica)
  }
  /**
   * A killed primary may have reported positions whose log reached no server, or sent a part of a record: no server will replay
   * these. All other replicas must answer, since one of them confirmed the last commit.
   */
  const hasAllThatIsLeft = (replica: Replica): boolean =>
    replicas.every((one) => {
      const report = one.report()
      if (!report?.isStandby) return one.wasPrimary()
      return report.isSettled && report.replayed <= (replica.report()?.replayed ?? 0)
    })
  const isAway = (): boolean =>
    listener.deafMs() > 0 || (askingSince !== undefined && performance.now() - askingSince > silenceMs)
  const standsIn = (replica: Replica): boolean => isAway() && canStandIn(replica)

  const handles = new Map(
    replicas.map((replica) => {
      const source = { pool: guardedPool(replica.pool, quietOwner), failed: replica.leave }
      const handleThat = (isUsable: () => boolean, refuse: () => Error) =>
        openHandle(
          readPool({
            primary,
            choose: () => (isUsable() ? source : undefined),
            claim: () => claimConnection(owner),
            refuse,
          }),
        )
      return [
        replica,
        {
          // The primary may be lost between two statements of a request.
          reads: handleThat(() => reasonOf(replica) === null || standsIn(replica), refuseWrite),
          standsIn: handleThat(() => standsIn(replica), refuseWriteWhileAway),
        },
      ]
    }),
  )
  const ofPrimary = withoutReplicas(primary, owner, db)

  const counts = { replica: 0, primary: 0 }
  let turn = 0
  const pick = (isUsable: (replica: Replica) => boolean): Replica | undefined => {
    const usable = replicas.filter(isUsable)
    turn += 1
    return usable[turn % usable.length]
  }
  let hurriedAt = 0
  const wake = (): void => {
    const now = performance.now()
    if (now - hurriedAt < hurryMs) return
    hurriedAt = now
    if (positions.required() === undefined) void refresh()
    else askReplicas()
  }
  const pickStandIn = (): Db | undefined => {
    const replica = pick(standsIn)
    return replica && handles.get(replica)?.standsIn
  }

  const states = () =>
    replicas.map((replica) => {
      const replayed = replica.report()?.replayed
      return {
        name: replica.name,
        reason: reasonOf(replica),
        behindBytes: replayed === undefined || lastPosition === undefined ? null : Math.max(0, lastPosition - replayed),
      }
    })
  const logChanges = createChangeLog(log)
  const timer = setInterval(() => {
    void refresh()
    // A primary that keeps silent must not keep the replicas from being asked.
    if (isAway()) askReplicas()
    logChanges(states())
  }, tickMs).unref()

  return {
    isConfigured: true,
    reads() {
      const replica = pick((one) => reasonOf(one) === null)
      const handle = (replica && handles.get(replica)?.reads) ?? pickStandIn()
      if (!replica) wake()
      counts[handle ? 'replica' : 'primary'] += 1
      return handle ?? ofPrimary.reads()
    },
    lookups: () => pickStandIn() ?? db,
    isStandingIn: () => pickStandIn() !== undefined,
    raiseFloor() {
      positions.raise()
      void refresh()
    },
    states,
    counts: () => counts,
    async close() {
      clearInterval(timer)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** A line when a replica is left out and when it is read again, some seconds apart at least. */
const createChangeLog = (log: Log) => {
  const known = new Map<string, { reason: Reason | null; at: number }>()
  const openedAt = performance.now()
  return (states: ReturnType<Replicas['states']>): void => {
    for (const { name, reason } of states) {
      const last = known.get(name) ?? { reason: null, at: openedAt }
      if (last.reason === reason || performance.now() - last.at < logMs) continue
      known.set(name, { reason, at: performance.now() })
      if (reason === null) log.info({ replica: name }, 'a replica is read again')
      else log.warn({ replica: name, reason }, 'a replica is left out')
    }
  }
}
