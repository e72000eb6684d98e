import type { commentCalls } from '@quanzi/contract/circle/comment'
import type { Routes } from '../../identity/request/request-context.ts'
import type { ToggleRateLimit } from '../../identity/request/toggle-rate-limit.ts'
import { withScreening } from '../../identity/request/with-screening.ts'
import type { ItemHooks } from '../history/item-hooks.ts'
import { deleteOwnItem } from '../history/own-items.ts'
import { addComment, requireCommentsOpen } from './add.ts'
import { likeComment, unlikeComment } from './likes.ts'
import { listComments, listReplies } from './list-comments.ts'

export const commentRoutes = (toggle: ToggleRateLimit, itemHooks: ItemHooks): Routes<keyof typeof commentCalls> => ({
  'GET circle/replyapi list': listComments,
  'GET circle/replyapi children': listReplies,
  'POST circle/replyapi comment': withScreening('comment', ({ content }) => [content], addComment, requireCommentsOpen),
  'POST circle/replyapi del': (ctx, { comment_id }) =>
    deleteOwnItem(itemHooks, ctx, { kind: 'comment', id: comment_id }),
  'POST circle/diggapi reply': toggle((ctx, { comment_id }) => likeComment(ctx, comment_id)),
  'POST circle/diggapi reply_cancel': toggle((ctx, { comment_id }) => unlikeComment(ctx, comment_id)),
})
