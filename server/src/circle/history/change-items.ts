import { limits } from '@quanzi/contract/limits'
import { type ContentKind, contentKinds } from '@quanzi/contract/states'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit, transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { publishQueueChange } from './publish-change.ts'

const batchSize = 2_000

type ChangeJob = { kind: 'delete-items' | 'settle-hidden-items'; memberId: number }

/** Changes them after the commit and before the answer; the job continues when that is interrupted. */
export const changeItemsSoon = async (
  app: AppContext,
  db: Db,
  { kind, memberId }: ChangeJob,
  change: (app: AppContext, db: Db, memberId: number) => Promise<void>,
): Promise<void> => {
  const runAt = new Date(app.ports.clock.now().getTime() + limits.requestTimeout)
  await queueJob(db, { kind, payload: { memberId }, runAt })
  await afterCommit(db, (outer) => change(app, outer, memberId))
}

type Change = { memberId: number; affected: RawBuilder<boolean>; deletedAt: Date | null }

/**
 * Deletes items of a member, or hides and shows them by the bans in force. Each batch is a transaction without the lock
 * of the member, which calls that hold an item wait for.
 */
export const changeItems = async (app: AppContext, db: Db, change: Change): Promise<void> => {
  for (const kind of contentKinds)
    for (let below: number | null = null; below !== 0; ) below = await changeBatch({ app, db }, kind, change, below)
}

/** Returns the id below which the rest is, 0 where nothing is left. */
const changeBatch = (
  { app, db: outer }: { app: AppContext; db: Db },
  kind: ContentKind,
  { memberId, affected, deletedAt }: Change,
  below: number | null,
) =>
  transaction(outer, async (db) => {
    // Serializes a ban and its end: the later one sees what the earlier one has changed.
    await sql`select pg_advisory_xact_lock(hashtextextended('change items', ${memberId}))`.execute(db)
    const items = await lockBatch(
      db,
      kind,
      sql`author_id = ${memberId} and (${below}::bigint is null or id < ${below}) and ${affected}`,
    )
    const ids = items.map(({ id }) => id)
    // An item that the lock has waited for may be deleted already.
    if (deletedAt)
      await sql`
        insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
        select site_id, ${kind}, id, 'del', state, 9, author_id, rev, ${deletedAt} from ${sql.table(kind)}
        where id = any(${ids}::bigint[]) and ${affected}`.execute(db)
    await sql`select ${sql.ref(`change_${kind}s`)}(${ids}::bigint[], ${deletedAt}::timestamptz)`.execute(db)
    for (const site of new Set(items.map(({ site_id }) => site_id)))
      await publishQueueChange({ app, site: { id: site } }, db)
    await app.invalidation.publish(db, 'posts:all')
    return ids.length < batchSize ? 0 : (ids[0] ?? 0)
  })

const lockBatch = async (db: Db, kind: ContentKind, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ id: number; site_id: number }>`
    select id, site_id from ${sql.table(kind)} where id in (
      select id from ${sql.table(kind)} where ${where} order by id desc limit ${batchSize})
    order by id for no key update`.execute(db)
  return rows
}
