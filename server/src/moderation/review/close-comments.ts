import { findCloser, recordCommentsClosed, updateCommentsClosed } from '../../circle/post/comments-closed.ts'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { getItemForUpdate } from './items.ts'

/**
 * Comments that wait may still be decided. The same value again changes nothing, except that staff take over what the
 * author has closed. docs/spec/review.md, comments.
 */
export const closeComments: Operation<'POST circle/topic comments'> = (ctx, { topic_id, closed }) =>
  transaction(ctx.db, async (db) => {
    // It would change nothing that readers see.
    if (!closed && ctx.site.rules.commentsPaused) throw new ApiError('commentsClosed')
    const item = await getItemForUpdate(ctx, db, 'post', topic_id)
    const isNew = await updateCommentsClosed(db, item.id, closed)
    const takesOver = !isNew && closed && (await findCloser(db, item.id)) === item.author_id
    if (!isNew && !takesOver) return null
    await recordCommentsClosed(ctx, db, item, closed)
    await recordChange(ctx, db, {
      action: closed ? 'post.comments_close' : 'post.comments_open',
      subject: `post:${item.id}`,
    })
    return null
  })
