import type { Clock, Ports } from '../../ports.ts'
import type { EdgePurge } from '../../schema/jobs.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { afterCommit } from '../db/transaction/transaction.ts'
import type { InvalidationBus } from '../invalidation/invalidation-bus.ts'
import { queueJob } from '../jobs/queue.ts'

type PurgingApp = { database: Database; ports: { clock: Clock } & Pick<Ports, 'edge'> }

/** Topics whose changes visitors see: `posts:10001`, `posts:all`, `site:10001`, and `files:10001` for all files of a site. */
const publicTopic = /^(posts|site|files):(\d+|all)?$/

/** Purges are queued in the transaction and run when it commits; those of files by triggers (`queue_file_purge`). */
export const withEdgePurges = (
  bus: InvalidationBus,
  ports: PurgingApp['ports'],
): { invalidation: InvalidationBus; onPurgeQueued(listener: () => void): void } => {
  const listeners: (() => void)[] = []
  const publish: InvalidationBus['publish'] = async (db, topic) => {
    await bus.publish(db, topic)
    const [matches, kind, site] = publicTopic.exec(topic) ?? []
    if (!ports.edge || matches === undefined) return
    const key = site && site !== 'all' ? `${kind === 'files' ? 'files' : 'site'}-${site}` : 'all'
    await queueJob(db, { kind: 'purge-edge', payload: { keys: [key], again: true }, runAt: ports.clock.now() })
    await afterCommit(db, () => {
      for (const listener of listeners) listener()
    })
  }
  return { invalidation: { ...bus, publish }, onPurgeQueued: (listener) => void listeners.push(listener) }
}

/** A response that the CDN requested before the change may be stored after the purge, so a second purge follows. */
const againMs = 1_000

export const purgeEdge = async ({ database, ports }: PurgingApp, { keys, again }: EdgePurge, signal: AbortSignal) => {
  if (!ports.edge) return
  await ports.edge.purge(keys, signal)
  // The CDN accepts purges again, so failed ones are repeated.
  await reviveDeadPurges(database.db, ports.clock.now())
  if (!again) return
  const runAt = new Date(ports.clock.now().getTime() + againMs)
  await queueJob(database.db, { kind: 'purge-edge', payload: { keys, again: false }, runAt })
}

const reviveDeadPurges = (db: Db, now: Date) =>
  db
    .updateTable('job')
    .set({ dead: false, tries: 0, run_at: now, fault: '' })
    .where('kind', '=', 'purge-edge')
    .where('dead', '=', true)
    .execute()

/** Tells the triggers of the database whether there is a CDN. Without one nothing waits for its purge. */
export const declareEdge = async (db: Db, enabled: boolean): Promise<void> => {
  const { declared, hasPurges } = await db
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('edge').select('enabled').as('declared'),
      exists(selectFrom('job').select('id').where('kind', '=', 'purge-edge')).as('hasPurges'),
    ])
    .executeTakeFirstOrThrow()
  if (declared === enabled && (enabled || !hasPurges)) return
  if (!enabled) await db.deleteFrom('job').where('kind', '=', 'purge-edge').execute()
  await db
    .insertInto('edge')
    .values({ enabled })
    .onConflict((o) => o.column('one').doUpdateSet({ enabled }))
    .execute()
}
