import type { ParsedInput } from '@quanzi/contract'
import type { Page } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { isPublic, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findPage, toPage } from '../../platform/http/pagination.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { renderPosts } from '../feed/render-posts.ts'
import { findListOwner } from './list-owner.ts'

/** Others get no anonymous posts: leaving out only the member's own would reveal who wrote them. */
const likedStatements = (isOwn: boolean) => {
  const name = `people_liked_${isOwn ? 'own' : 'other'}`
  const scope = `post_like l join post p on p.id = l.post_id and p.site_id = $1 and ${isPublic('p')} ${isOwn ? '' : 'and not p.anonymous'}
     where l.member_id = $2 and ${notByBlockedAuthor('$3', 'p')}`
  return {
    page: pagedStatement(
      name,
      { columns: [{ column: 'l.created_at', type: 'timestamptz' }], id: 'l.post_id', params: 3 },
      ({ key, after, orderBy, limit }) =>
        `select l.post_id as id, ${key} as key from ${scope} and ${after} ${orderBy} ${limit}`,
    ),
    count: statement<{ n: number }>(`${name}_n`, `select count(*) as n from ${scope}`),
  }
}
const ownLikes = likedStatements(true)
const othersLikes = likedStatements(false)

export const listLikedPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { id, ...paging }: ParsedInput<'GET circle/memberapi digg'>,
): Promise<PrebuiltResponse | Page<Post>> => {
  const owner = await findListOwner(ctx, id)
  if (owner.isBlocked) return toPage([], paging, 0, null)
  const statements = owner.isOwn ? ownLikes : othersLikes
  const found = await findPage(paging, statements.page(ctx.db, [ctx.site.id, owner.id, ctx.viewer.id]))
  const [counted] = await statements.count(ctx.db, [ctx.site.id, owner.id, ctx.viewer.id])
  return renderPosts(feedCache, ctx, { found, paging, total: counted?.n ?? 0, signedOnly: !owner.isOwn })
}
