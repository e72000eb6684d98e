import type { Operation } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { appendHistory } from '../history/history.ts'
import { lockOwnItem } from '../history/own-items.ts'
import { publishChange } from '../history/publish-change.ts'

/**
 * Authors do not open what staff have closed; `forbidden` would enter the security log, which names members. The audit
 * log is that of staff, and would name anonymous authors. docs/spec/review.md, comments.
 */
export const closeOwnComments: Operation<'POST circle/topicapi comments'> = (ctx, { topic_id, closed }) =>
  transaction(ctx.db, async (db) => {
    const item = await lockOwnItem(ctx, db, 'post', topic_id)
    const { numUpdatedRows } = await db
      .updateTable('post')
      .set({ comments_closed: closed })
      .where('id', '=', item.id)
      .where('comments_closed', '<>', closed)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    if (!closed && (await findCloser(db, item.id)) !== item.author_id) throw new ApiError('commentsClosed')
    await appendHistory(ctx, db, { kind: 'post', item, action: closed ? 'comments_close' : 'comments_open' })
    await publishChange(ctx, db)
    return null
  })

/** Who has closed the comments of a post last. */
export const findCloser = async (db: Db, postId: number): Promise<number | null | undefined> => {
  const last = await db
    .selectFrom('review_history')
    .select('member_id')
    .where('kind', '=', 'post')
    .where('item_id', '=', postId)
    .where('action', '=', 'comments_close')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.member_id
}
