import type { ParsedInput } from '@quanzi/contract'
import { isPublic, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { renderPosts } from '../feed/render-posts.ts'
import { findListOwner } from './list-owner.ts'
import { memberList } from './member-list.ts'

/** Others get no anonymous posts at all: leaving out only the member's own would reveal who wrote them. */
const findLikes = memberList({
  name: 'liked',
  columns: 'l.post_id as id',
  at: 'l.created_at',
  id: 'l.post_id',
  params: 3,
  rows: (isOwn) => `post_like l
     join post p on p.id = l.post_id and p.site_id = $1 and ${isPublic('p')} ${isOwn ? '' : 'and not p.anonymous'}
     where l.member_id = $2 and ${notByBlockedAuthor('$3', 'p')}`,
})

export const listLikedPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { id, ...paging }: ParsedInput<'GET circle/memberapi digg'>,
): Promise<PrebuiltResponse> => {
  const owner = await findListOwner(ctx, id)
  const { total, ...found } = await findLikes(ctx, owner, paging)
  return renderPosts(feedCache, ctx, { found, paging, total, notAnonymous: !owner.isOwn })
}
