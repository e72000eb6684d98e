import { commentState } from '@quanzi/contract/states'
import { skipsReviewByBadge } from '../../identity/member/badge.ts'
import { isCommentingRestricted } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { afterCommit, transaction, withRetry } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { earn } from '../credit/earn.ts'
import { publishChange, publishQueueChangeSoon } from '../history/publish-change.ts'
import { notPublicError } from '../post/queries.ts'
import { type CommentDraft, insertComment } from './insert.ts'
import { notifyOfComment } from './notify.ts'
import { type UnreadableComment, unreadableCommentError } from './queries.ts'
import { serializeComment } from './view.ts'

export const requireCommentsOpen = ({ site }: RequestContext): void => {
  if (site.rules.commentsPaused) throw new ApiError('commentsClosed')
}

/** The insert checks the target itself. Only errors look it up first: an error about the target has precedence. */
export const addComment: Operation<'POST circle/replyapi comment'> = async (ctx, input) => {
  if (input.anonymous && !ctx.site.rules.anonymityAllowed) {
    throw new ApiError('anonymousDisabled', { data: { field: 'anonymous' } })
  }
  requireCommentsOpen(ctx)
  try {
    const { hits, held, note } = await ctx.app.screening.check(ctx, ctx.db, { content: input.content }, 'comment')
    const state = held ? commentState.held : skipsReview(ctx, input) ? commentState.online : commentState.first
    const draft = {
      postId: input.topic_id,
      answeredId: input.reply_id ?? null,
      content: input.content,
      anonymous: input.anonymous,
      state,
      hits,
      note,
      publishedAt: state === commentState.online ? ctx.now : null,
    }
    const { row, credits } = await (state === commentState.online
      ? insertPublicComment(ctx, draft)
      : insertCommentForReview(ctx, draft))
    ctx.request.published = { kind: 'comment', id: row.id, anonymous: draft.anonymous }
    return { comment: serializeComment(row, ctx.viewer.id), ...(credits && { credits }) }
  } catch (error) {
    if (error instanceof ApiError) await assertCommentable(ctx, input)
    throw error
  }
}

const skipsReview = (ctx: RequestContext, draft: { anonymous: boolean }): boolean =>
  !ctx.site.rules.commentsReviewed || skipsReviewByBadge(ctx, draft)

const insertPublicComment = (ctx: RequestContext, draft: CommentDraft) =>
  transaction(ctx.db, async (db) => {
    const inserted = await insertOrReject(ctx, db, draft)
    const event = {
      memberId: ctx.viewer.id,
      kind: 'comment',
      target: `comment:${inserted.row.id}`,
      now: ctx.now,
    } as const
    // The triggers of the insert have locked the post; the balance is locked after it, in the same order as by rewards.
    const credits = await earn(db, ctx.site, event)
    await notifyOfComment(ctx, db, inserted.row.id)
    await publishChange(ctx, db)
    return { ...inserted, credits }
  })

const insertCommentForReview = async (ctx: RequestContext, draft: CommentDraft) => {
  // One statement is a transaction by itself.
  const inserted = await withRetry(ctx.db, () => insertOrReject(ctx, ctx.db, draft))
  // With an idempotency key the transaction around it has not committed yet.
  await afterCommit(ctx.db, () => publishQueueChangeSoon(ctx))
  return inserted
}

const insertOrReject = async (ctx: RequestContext, db: Db, draft: CommentDraft) => {
  const inserted = await insertComment(ctx, db, draft)
  if (!inserted) throw new ApiError('notFound')
  return inserted
}

type CommentTargetRow = { answered: UnreadableComment | null; restricted: boolean; closed: boolean }

const commentTarget = statement<CommentTargetRow>(
  'comment_target',
  `select case when c.id is not null then
       json_build_object('state', c.state, 'author_id', c.author_id, 'published_at', c.published_at) end as answered,
     ${isCommentingRestricted('p', '$4', '$5')} or (c.state = 1 and ${isCommentingRestricted('c', '$4', '$5')}) as restricted,
     p.comments_closed as closed
   from post p left join comment c on c.id = $3 and c.post_id = p.id and not c.hidden
   where p.id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden`,
)

const assertCommentable = async (
  ctx: RequestContext,
  { topic_id, reply_id }: { topic_id: number; reply_id?: number | undefined },
) => {
  const [found] = await commentTarget(ctx.db, [topic_id, ctx.site.id, reply_id ?? null, ctx.viewer.id, ctx.now])
  if (!found) throw await notPublicError(ctx.db, topic_id, ctx.site.id)
  if (found.closed) throw new ApiError('commentsClosed')
  if (found.restricted) throw new ApiError('strangersCannotComment')
  if (reply_id === undefined) return
  if (!found.answered) throw new ApiError('notFound', { data: { field: 'reply_id' } })
  if (found.answered.state !== commentState.online)
    throw unreadableCommentError(found.answered, ctx.viewer.id, { field: 'reply_id' })
}
