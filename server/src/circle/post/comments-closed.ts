import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { appendHistory } from '../history/history.ts'
import { publishChange } from '../history/publish-change.ts'

/** Closes or opens the comments of a locked post; false when they are so already. */
export const updateCommentsClosed = async (db: Db, postId: number, closed: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('post')
    .set({ comments_closed: closed })
    .where('id', '=', postId)
    .where('comments_closed', '<>', closed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const recordCommentsClosed = async (
  ctx: RequestContext,
  db: Db,
  item: { id: number; state: number; rev: number },
  closed: boolean,
): Promise<void> => {
  await appendHistory(ctx, db, { kind: 'post', item, action: closed ? 'comments_close' : 'comments_open' })
  await publishChange(ctx, db)
}

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
