import type { Page } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { isPublic, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statement.ts'
import { toPage } from '../../platform/http/pagination.ts'
import { queryTokens } from '../../platform/text/search.ts'
import { serializePosts } from './member-feeds.ts'

type SearchMatch = { id: number; n: number }

/** The bigram index finds candidates, `like` decides. Most occurrences first, then the hottest. */
const searchByBigrams = statement<SearchMatch>(
  'search_posts',
  `with found as (
     select id, hot, search_text from post
     where site_id = $1 and ${isPublic('post')} and search_pairs @> $2::text[] and search_text like all ($3::text[])
       and ${notByBlockedAuthor('$7', 'post')}
   ), ranked as (
     select id, hot, (select sum((length(search_text) - length(replace(search_text, w, ''))) / length(w)) from unnest($4::text[]) w) as best
     from found
   )
   select id, least((select count(*) from found), ${limits.maxSearchTotal})::int as n from ranked
   order by best desc, hot desc, id desc limit $5 offset $6`,
)

/** A single character has no bigram: only the newest posts are scanned, so that the cost is bounded. */
const newestScanned = 2_000
const searchBySingleCharacter = statement<SearchMatch>(
  'search_posts_short',
  `with newest as (
     select id, hot, search_text, anonymous, author_id from post where site_id = $1 and ${isPublic('post')}
     order by published_at desc, id desc limit ${newestScanned}
   ), found as (
     select id, hot from newest where search_text like all ($2::text[]) and ${notByBlockedAuthor('$5', 'newest')}
   )
   select id, least((select count(*) from found), ${limits.maxSearchTotal})::int as n from found
   order by hot desc, id desc limit $3 offset $4`,
)

/** docs/spec/search.md. */
export const searchPosts = async (
  ctx: RequestContext,
  { keywords, ...paging }: { keywords: string; page: number; pagesize: number },
): Promise<Page<Post>> => {
  const query = queryTokens(keywords)
  const offset = (paging.page - 1) * paging.pagesize
  if (query.terms.length === 0 || offset >= limits.maxSearchTotal) return toPage([], paging, 0, null)
  const matches =
    query.tokens.length > 0
      ? await searchByBigrams(ctx.db, [
          ctx.site.id,
          query.tokens,
          query.like,
          query.terms,
          paging.pagesize,
          offset,
          ctx.viewer.id,
        ])
      : await searchBySingleCharacter(ctx.db, [ctx.site.id, query.like, paging.pagesize, offset, ctx.viewer.id])
  return serializePosts(ctx, { ids: matches.map(({ id }) => id), next: null }, paging, matches[0]?.n ?? 0)
}
