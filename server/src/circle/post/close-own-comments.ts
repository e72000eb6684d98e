import type { Operation } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockOwnItem } from '../history/own-items.ts'
import { findCloser, recordCommentsClosed, updateCommentsClosed } from './comments-closed.ts'

/**
 * Authors do not open what staff have closed; `forbidden` would enter the security log, which names members. The audit
 * log is that of staff, and would name anonymous authors. docs/spec/review.md, comments.
 */
export const closeOwnComments: Operation<'POST circle/topicapi comments'> = (ctx, { topic_id, closed }) =>
  transaction(ctx.db, async (db) => {
    if (!closed && ctx.site.rules.commentsPaused) throw new ApiError('commentsClosed')
    const item = await lockOwnItem(ctx, db, 'post', topic_id)
    if (!(await updateCommentsClosed(db, item.id, closed))) return null
    if (!closed && (await findCloser(db, item.id)) !== item.author_id) throw new ApiError('commentsClosed')
    await recordCommentsClosed(ctx, db, item, closed)
    return null
  })
