import type { Paging } from '@quanzi/contract/call'
import { postState } from '@quanzi/contract/states'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toPage } from '../../platform/http/pagination.ts'
import {
  type CommentPage,
  findComments,
  findReplies,
  findThread,
  type ParentPostRow,
  repliesSql,
  visibleSql,
} from './queries.ts'
import { serializeComment } from './view.ts'

const parentPost = statement<ParentPostRow>(
  'comment_post',
  'select site_id, state, hidden, author_id, comments as n from post where id = $1 and site_id = $2',
)
/** A comment that the viewer may not see has no thread, like a missing one. */
const parentPostOfThread = statement<ParentPostRow>(
  'comment_thread_post',
  `select p.site_id, p.state, p.hidden, p.author_id, ${repliesSql('c', '$3', 'p.id')} as n from comment c join post p on p.id = c.post_id
   where c.id = $1 and c.site_id = $2 and c.root_id is null and ${visibleSql('c', '$3', 'p.id')}`,
)

export const listComments: Operation<'GET circle/replyapi list'> = async (
  ctx,
  { topic_id, comment_id, order, ...paging },
) => {
  if (order !== 'latest' && order !== 'likes') throw new ApiError('badRequest', { data: { field: 'order' } })
  const scope = { postId: topic_id, viewerId: ctx.viewer.id }
  const found = comment_id
    ? await findThread(ctx.db, { ...scope, commentId: comment_id })
    : await findComments(ctx.db, { ...scope, by: order }, paging)
  const parent = found.post ?? (await parentPost(ctx.db, [topic_id, ctx.site.id]))[0]
  assertReadable(ctx, parent)
  return toCommentPage(ctx, found, paging, comment_id ? found.rows.length : parent.n)
}

export const listReplies: Operation<'GET circle/replyapi children'> = async (ctx, { comment_id, ...paging }) => {
  const [parent] = await parentPostOfThread(ctx.db, [comment_id, ctx.site.id, ctx.viewer.id])
  assertReadable(ctx, parent)
  const found = await findReplies(ctx.db, comment_id, ctx.viewer.id, paging)
  return toCommentPage(ctx, found, paging, parent.n)
}

/** Comments under a post that is not public are for its author and reviewers. */
function assertReadable(ctx: RequestContext, parent: ParentPostRow | undefined): asserts parent is ParentPostRow {
  if (!parent || parent.site_id !== ctx.site.id) throw new ApiError('notFound')
  if (parent.state === postState.deleted) throw new ApiError('gone')
  const isPublic = parent.state === postState.online && !parent.hidden
  if (isPublic || parent.author_id === ctx.viewer.id || rightsOn(ctx.viewer, ctx.site.id).level > 0) return
  throw new ApiError(parent.hidden ? 'notFound' : 'postPending')
}

const toCommentPage = ({ viewer }: RequestContext, { rows, next }: CommentPage, paging: Paging, total: number) =>
  toPage(
    rows.map((row) => serializeComment(row, viewer.id)),
    paging,
    total,
    next,
  )
