import type { Page, Paging } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { findVisibleMember } from '../../identity/member/queries.ts'
import { notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { loginError } from '../../identity/request/viewer.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type IdPage, toPage } from '../../platform/http/pagination.ts'
import { findPostRows } from '../post/queries.ts'
import { isVisibleTo, serializePost } from '../post/view.ts'
import { countFollowing, findCollected, findFollowing, findOwnPosts, findPosts } from './queries.ts'

export const listFollowingFeed: Operation<'GET circle/topicapi watchlist'> = async (ctx, paging) => {
  const found = await findFollowing(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  return serializePosts(ctx, found, paging, await countFollowing(ctx.db, ctx.site.id, ctx.viewer.id))
}

const memberPostCount = statement<{ n: number }>(
  'posts_of_member',
  `select count(*) as n from post where author_id = $1 and site_id = $2 and state = 1 and not hidden and not anonymous`,
)
const ownPostCount = statement<{ n: number }>(
  'posts_own',
  'select count(*) as n from post where author_id = $1 and site_id = $2 and state <> 9',
)

const blockRow = statement<{ target_id: number }>(
  'feed_author_blocked',
  'select target_id from member_block where member_id = $1 and target_id = $2',
)
const isBlockedBy = async ({ db, viewer }: RequestContext, authorId: number): Promise<boolean> =>
  viewer.id > 0 && (await blockRow(db, [viewer.id, authorId])).length > 0

export const listMemberPosts: Operation<'GET circle/memberapi topic'> = async (ctx, { id, ...paging }) => {
  const ownerId = id ?? ctx.viewer.id
  if (ownerId === 0) throw loginError(ctx.viewer)
  const isOwn = ownerId === ctx.viewer.id
  if (!isOwn && !(await findVisibleMember(ctx.db, ownerId, ctx.site.id, ctx.now))) throw new ApiError('notFound')
  if (!isOwn && (await isBlockedBy(ctx, ownerId))) return toPage([], paging, 0, null)
  const found = isOwn
    ? await findOwnPosts(ctx.db, ctx.site.id, ownerId, paging)
    : await findPosts(ctx.db, 'author', [ctx.site.id, ownerId], 'latest', paging)
  const [count] = await (isOwn ? ownPostCount : memberPostCount)(ctx.db, [ownerId, ctx.site.id])
  return serializePosts(ctx, found, paging, count?.n ?? 0, { signedOnly: !isOwn })
}

const collectedCount = statement<{ n: number }>(
  'posts_collected',
  `select count(*) as n from post_collect c join post p on p.id = c.post_id
   where c.member_id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden and ${notByBlockedAuthor('$1', 'p')}`,
)

export const listCollectedPosts: Operation<'GET circle/memberapi collected'> = async (ctx, paging) => {
  const found = await findCollected(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  const [count] = await collectedCount(ctx.db, [ctx.viewer.id, ctx.site.id])
  return serializePosts(ctx, found, paging, count?.n ?? 0)
}

/** `signedOnly` where a post in the list tells of its author: it may have become anonymous after its id was found. */
export const serializePosts = async (
  ctx: RequestContext,
  found: IdPage,
  paging: Paging,
  total: number,
  { signedOnly = false } = {},
): Promise<Page<Post>> => {
  const { rows, relations } = await findPostRows(ctx.db, found.ids, ctx.viewer.id)
  const anonymousSwitch = ctx.site.rules.anonymityAllowed
  const posts: Post[] = rows
    .filter((row) => isVisibleTo(row, relations) && !(signedOnly && row.anonymous))
    .map((row) => serializePost(row, relations, { anonymousSwitch }))
  return toPage(posts, paging, total, found.next)
}
