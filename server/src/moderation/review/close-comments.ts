import { appendHistory } from '../../circle/history/history.ts'
import { publishChange } from '../../circle/history/publish-change.ts'
import { findCloser } from '../../circle/post/close-own-comments.ts'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { getItemForUpdate } from './items.ts'

/**
 * Comments that wait may still be decided. The same value again changes nothing, except that staff take over what the
 * author has closed. docs/spec/review.md, comments.
 */
export const closeComments: Operation<'POST circle/topic comments'> = (ctx, { topic_id, closed }) =>
  transaction(ctx.db, async (db) => {
    const item = await getItemForUpdate(ctx, db, 'post', topic_id)
    const { numUpdatedRows } = await db
      .updateTable('post')
      .set({ comments_closed: closed })
      .where('id', '=', item.id)
      .where('comments_closed', '<>', closed)
      .executeTakeFirst()
    const takesOver = closed === true && (await findCloser(db, item.id)) === item.author_id
    if (numUpdatedRows === 0n && !takesOver) return null
    await appendHistory(ctx, db, { kind: 'post', item, action: closed ? 'comments_close' : 'comments_open' })
    await publishChange(ctx, db)
    await recordChange(ctx, db, {
      action: closed ? 'post.comments_close' : 'post.comments_open',
      subject: `post:${item.id}`,
    })
    return null
  })
