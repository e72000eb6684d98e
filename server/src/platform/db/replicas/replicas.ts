import type { ClientConfig } from 'pg'
import { PrimaryAwayError } from '../errors.ts'
import { type Db, type Log, silentLog } from '../handle.ts'
import { type ConnectionSource, openHandle } from '../open-handle.ts'
import { type ConnectionOwner, guardedPool } from '../postgres/guarded-pool.ts'
import type { Listener } from '../postgres/listen.ts'
import { openOutageLog } from '../postgres/outage-log.ts'
import { claimConnection } from '../transaction/transaction-guard.ts'
import { followPrimary, type PrimaryFollower } from './follow-primary.ts'
import { ReadOnlyHandleError, readPool } from './read-pool.ts'
import { openReplica, type Replica } from './replica.ts'
import { createStandIn } from './stand-in.ts'

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
  /** For a caller that has waited for the primary in vain: it is away until it answers. */
  noteSilence(): void
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
    noteSilence: () => {},
    states: () => [],
    counts: () => ({ replica: 0, primary: 0 }),
    close: async () => {},
  }
}

const refuseWrite = () => new ReadOnlyHandleError('a write by a handle for reading: use app.database.db')
const refuseWriteWhileAway = () => new PrimaryAwayError('the primary is away')

export const openReplicas = (options: ReplicasOptions): Replicas => {
  const { configs, primary, owner, db, listener, onConnect, log } = options
  const replicas = configs.map((config) => openReplica({ config, onConnect }))
  const follower = followPrimary(listener, replicas)
  const { refresh, askReplicas } = follower
  const standsIn = createStandIn(replicas, follower)
  const reasonOf = (replica: Replica) => reasonAgainst(replica, follower)
  const handles = openHandles(replicas, options, {
    // The primary may be lost between two statements of a request.
    reads: (replica) => reasonOf(replica) === null || standsIn(replica),
    standsIn,
  })
  const ofPrimary = withoutReplicas(primary, owner, db)

  const counts = { replica: 0, primary: 0 }
  let turn = 0
  const pick = (isUsable: (replica: Replica) => boolean): Replica | undefined => {
    const usable = replicas.filter(isUsable)
    turn += 1
    return usable[turn % usable.length]
  }
  const pickStandIn = (): Db | undefined => {
    const replica = pick(standsIn)
    return replica && handles.get(replica)?.standsIn
  }
  let hurriedAt = 0
  const wake = (): void => {
    const now = performance.now()
    if (now - hurriedAt < hurryMs) return
    hurriedAt = now
    if (follower.requiredPosition() === undefined) void refresh()
    else askReplicas()
  }

  const states = () =>
    replicas.map((replica) => ({
      name: replica.name,
      reason: reasonOf(replica),
      behindBytes: follower.bytesBehind(replica.report()?.replayed),
    }))
  const logChanges = createChangeLog(log)
  const timer = setInterval(() => {
    void refresh()
    // A primary that keeps silent must not keep the replicas from being asked.
    if (follower.isAway()) askReplicas()
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
      follower.raiseFloor()
      void refresh()
    },
    noteSilence: follower.noteSilence,
    states,
    counts: () => counts,
    async close() {
      clearInterval(timer)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Why a replica is not read; null when it is current enough. */
const reasonAgainst = (replica: Replica, { hasMark, requiredPosition }: PrimaryFollower): Reason | null => {
  const report = replica.report()
  if (!report) return 'away'
  const required = requiredPosition()
  // A server that was promoted by itself does not get the log of this primary any more.
  if (!hasMark(report) || (!report.isStandby && report.replayed < (required ?? 0))) return 'another primary'
  if (!report.isStandby) return 'primary'
  return required === undefined || report.replayed < required ? 'behind' : null
}

type Uses = Record<'reads' | 'standsIn', (replica: Replica) => boolean>

/** Two handles of each replica, which fall back to the primary for a statement that they must not answer. */
const openHandles = (
  replicas: readonly Replica[],
  { primary, owner, cancelQuery, log }: ReplicasOptions,
  isUsable: Uses,
): Map<Replica, Record<keyof Uses, Db>> => {
  const quietOwner: ConnectionOwner = {
    log,
    outages: openOutageLog(silentLog),
    ...(cancelQuery && { cancelQuery }),
  }
  const claim = () => claimConnection(owner)
  return new Map(
    replicas.map((replica) => {
      const source = { pool: guardedPool(replica.pool, quietOwner), failed: replica.leave }
      const open = (use: keyof Uses, refuse: () => Error) =>
        openHandle(readPool({ primary, choose: () => (isUsable[use](replica) ? source : undefined), claim, refuse }))
      return [replica, { reads: open('reads', refuseWrite), standsIn: open('standsIn', refuseWriteWhileAway) }]
    }),
  )
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
