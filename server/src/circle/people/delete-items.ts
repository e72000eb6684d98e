import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { afterCommit, transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { publishQueueChange } from '../history/publish-change.ts'

/** As many as a ban hides in one transaction (`console/sanctions/hide-items.ts`), for the same reason. */
const batchSize = 1_000

/** Deletes the items of a member who leaves: the newest in the transaction, those of a long history before the answer. */
export const deleteItems = async (app: AppContext, db: Db, memberId: number): Promise<void> => {
  if (await deleteBatch(app, db, memberId)) return
  // When the deletion after the commit is interrupted, the job continues.
  const runAt = new Date(app.ports.clock.now().getTime() + limits.requestTimeout)
  await queueJob(db, { kind: 'delete-items', payload: { memberId }, runAt })
  afterCommit(() => deleteOlderItems(app, memberId))
}

export const deleteOlderItems = async (app: AppContext, memberId: number): Promise<void> => {
  while (!(await transaction(app.database.db, (db) => deleteBatch(app, db, memberId))));
}

/** Returns whether nothing is left. */
const deleteBatch = async (app: AppContext, db: Db, memberId: number): Promise<boolean> => {
  const now = app.ports.clock.now()
  const comments = await deleteNewest(db, 'comment', memberId, now)
  const posts = await deleteNewest(db, 'post', memberId, now)
  for (const site of new Set([...comments, ...posts])) await publishQueueChange({ app, site: { id: site } }, db)
  await app.invalidation.publish(db, 'posts:all')
  return Math.max(comments.length, posts.length) < batchSize
}

/** Returns the site of each item. */
const deleteNewest = async (db: Db, kind: 'post' | 'comment', memberId: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ site_id: number }>`
    with gone as (
        select id, site_id, state, rev from ${sql.table(kind)} where author_id = ${memberId} and state <> 9
        order by id desc limit ${batchSize} for update),
      lines as (
        insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
        select site_id, ${kind}::text, id, 'del', state, 9, ${memberId}::bigint, rev, ${now}::timestamptz from gone)
    update ${sql.table(kind)} set state = 9, updated_at = ${now} where id in (select id from gone) returning site_id`.execute(
    db,
  )
  return rows.map(({ site_id }) => site_id)
}
