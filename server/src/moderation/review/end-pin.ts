import { appendHistory } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

export const queueEndOfPin = (db: Db, postId: number, until: Date): Promise<void> =>
  queueJob(db, {
    kind: 'end-pin',
    payload: { postId },
    runAt: until,
    uniqueKey: `end-pin ${postId} ${until.getTime()}`,
  })

/** Does nothing for a post that was unpinned, or pinned for longer, meanwhile. */
export const endPin = (app: AppContext, postId: number): Promise<void> =>
  transaction(app.database.db, async (db) => {
    const now = app.ports.clock.now()
    const post = await db
      .updateTable('post')
      .set({ pinned_at: null, pinned_until: null })
      .where('id', '=', postId)
      .where('pinned_until', '<=', now)
      .returning(['id', 'site_id', 'state', 'rev'])
      .executeTakeFirst()
    if (!post) return
    const site = { id: post.site_id }
    await appendHistory({ site, viewer: { id: null }, now }, db, { kind: 'post', item: post, action: 'top_cancel' })
    await publishChange({ app, site }, db)
  })
