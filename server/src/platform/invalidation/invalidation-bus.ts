import { setTimeout as pause } from 'node:timers/promises'
import { nextEventLoopTick } from '../cache/event-loop-tick.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { notifyChannel } from '../db/postgres/listen.ts'
import { afterCommit } from '../db/transaction/transaction.ts'

/** Cache invalidation in all processes. A topic is a short text such as `posts:10001` or `member:7`. */
export type InvalidationBus = {
  /** `key` null: events may be missed. Replicas must show a topic at once, unless it is `forStaff`. */
  subscribe(prefix: string, handler: (key: string | null) => void, options?: { forStaff?: boolean }): void
  /** For a change that no cache holds but that readers must see at once on every replica. */
  publishToReplicas(db: Db): Promise<void>
  /** On commit: here at once, elsewhere before the next `catchUp` resolves. Not sent without subscribers here. */
  publish(db: Db, topic: string): Promise<void>
  /** Every earlier event is delivered when it resolves. Undefined where the process is alone. */
  catchUp(): Promise<void> | undefined
  /** Whether other processes had the database open when this one last looked. */
  hasPeers(): boolean
}

const channel = 'quanzi'
/** For this long a process that was alone assumes that it still is, and a starting process waits before it serves. */
const aloneTtlMs = 1_000

export const openInvalidationBus = async (database: Database): Promise<InvalidationBus> => {
  const handlers: { prefix: string; handler: (key: string | null) => void; forStaff: boolean }[] = []
  const { replicas } = database
  const deliver = (topic: string) => {
    const concerned = handlers.filter(({ prefix }) => topic.startsWith(`${prefix}:`))
    // Before the handlers: what they drop may be reloaded at once, from a replica that must have replayed the change.
    if (!concerned.every(({ forStaff }) => forStaff)) replicas.raiseFloor()
    for (const { prefix, handler } of concerned) handler(topic.slice(prefix.length + 1))
  }
  const invalidateAll = () => {
    replicas.raiseFloor()
    for (const { handler } of handlers) handler(null)
  }
  await database.listen(channel, deliver, invalidateAll)

  let pendingCheck: Promise<void> | undefined
  let aloneUntil = 0
  let peersUntil = 0
  const checkPeers = async () => {
    await nextEventLoopTick()
    pendingCheck = undefined
    const startedAt = performance.now()
    if (startedAt < peersUntil) {
      if (!(await database.caughtUp())) invalidateAll()
      return
    }
    const processes = await database.countProcesses()
    if (processes === 0) invalidateAll()
    if (processes === 1) aloneUntil = startedAt + aloneTtlMs
    if (processes > 1) peersUntil = startedAt + 10 * aloneTtlMs
  }
  // 0: the answer did not come in time, and there may be others.
  if ((await database.countProcesses()) !== 1) await pause(aloneTtlMs + 50)

  if (replicas.isConfigured) handlers.push({ prefix: 'replicas', handler: () => {}, forStaff: false })
  const publish = async (db: Db, topic: string): Promise<void> => {
    if (!handlers.some(({ prefix }) => topic.startsWith(`${prefix}:`))) return
    await notifyChannel(db, channel, topic)
    await afterCommit(db, () => deliver(topic))
  }
  return {
    subscribe: (prefix, handler, { forStaff = false } = {}) => {
      handlers.push({ prefix, handler, forStaff })
    },
    publish,
    publishToReplicas: (db) => publish(db, 'replicas:'),
    hasPeers: () => performance.now() < peersUntil,
    catchUp: () => {
      if (database.engine === 'embedded' || performance.now() < aloneUntil) return undefined
      pendingCheck ??= checkPeers()
      return pendingCheck
    },
  }
}
