import type { ParsedInput } from '@quanzi/contract'
import type { Page, Paging } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { toPage } from '../../platform/http/pagination.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { findListOwner, requireSelf } from '../people/list-owner.ts'
import { findPostRows } from '../post/queries.ts'
import { serializePost } from '../post/view.ts'
import type { FeedCache } from './feed-cache.ts'
import { countFollowing, findCollected, findFollowing, findOwnPosts, findPosts } from './queries.ts'
import { renderPosts } from './render-posts.ts'

export const listFollowingFeed = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  paging: ParsedInput<'GET circle/topicapi watchlist'>,
): Promise<PrebuiltResponse> => {
  const found = await findFollowing(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  const total = await countFollowing(ctx.db, ctx.site.id, ctx.viewer.id)
  return renderPosts(feedCache, ctx, { found, paging, total })
}

const memberPostCount = statement<{ n: number }>(
  'posts_of_member',
  `select count(*) as n from post where author_id = $1 and site_id = $2 and state = 1 and not hidden and not anonymous`,
)
const ownPostCount = statement<{ n: number }>(
  'posts_own',
  'select count(*) as n from post where author_id = $1 and site_id = $2 and state <> 9',
)

export const listMemberPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { id, ...paging }: ParsedInput<'GET circle/memberapi topic'>,
): Promise<PrebuiltResponse | Page<Post>> => {
  const owner = await findListOwner(ctx, id)
  if (owner.isBlocked) return toPage([], paging, 0, null)
  const [count] = await (owner.isOwn ? ownPostCount : memberPostCount)(ctx.db, [owner.id, ctx.site.id])
  const total = count?.n ?? 0
  if (owner.isOwn) return listOwnPosts(ctx, paging, total)
  const found = await findPosts(ctx.db, 'author', [ctx.site.id, owner.id], 'latest', paging)
  return renderPosts(feedCache, ctx, { found, paging, total, notAnonymous: true })
}

const collectedCount = statement<{ n: number }>(
  'posts_collected',
  `select count(*) as n from post_collect c join post p on p.id = c.post_id
   where c.member_id = $1 and p.site_id = $2 and p.state = 1 and not p.hidden and ${notByBlockedAuthor('$1', 'p')}`,
)

export const listCollectedPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { id, ...paging }: ParsedInput<'GET circle/memberapi collected'>,
): Promise<PrebuiltResponse> => {
  requireSelf(ctx, id)
  const found = await findCollected(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  const [count] = await collectedCount(ctx.db, [ctx.viewer.id, ctx.site.id])
  return renderPosts(feedCache, ctx, { found, paging, total: count?.n ?? 0 })
}

/** In every state, with the reason of a rejection. */
const listOwnPosts = async (ctx: RequestContext, paging: Paging, total: number): Promise<Page<Post>> => {
  const { ids, next } = await findOwnPosts(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  const { rows, relations } = await findPostRows(ctx.db, ids, ctx.viewer.id)
  const posts = rows.map((row) => serializePost(row, relations, ctx.site))
  return toPage(posts, paging, total, next)
}
