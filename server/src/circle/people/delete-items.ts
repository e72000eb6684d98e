import { sql } from 'kysely'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { publishQueueChange } from '../history/publish-change.ts'

/** As many as a ban hides in one transaction (`console/sanctions/hide-items.ts`), for the same reason. */
const batchSize = 1_000

/** Deletes the newest items of a member who leaves, and queues a job for the next ones of a long history. */
export const deleteNewestItems = async (app: AppContext, db: Db, memberId: number): Promise<void> => {
  const now = app.ports.clock.now()
  const comments = await deleteNewest(db, 'comment', memberId, now)
  const posts = await deleteNewest(db, 'post', memberId, now)
  for (const site of new Set([...comments, ...posts])) await publishQueueChange({ app, site: { id: site } }, db)
  await app.invalidation.publish(db, 'posts:all')
  if (Math.max(comments.length, posts.length) === batchSize)
    await queueJob(db, { kind: 'delete-items', payload: { memberId }, runAt: now })
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
