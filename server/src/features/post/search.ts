import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { isPublic, notByBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { toPage } from '../../http/page.ts'
import { queryTokens } from '../../text/search.ts'
import { cards, ties } from './queries.ts'
import { showPost } from './view.ts'

type Match = { id: number; n: number }

/** The words' pairs bring the candidates out of the index, `like` decides exactly; most occurrences first, then the hottest. */
const byPairs = statement<Match>(
  'search_posts',
  `with found as (
     select id, hot, search_text from post
     where site_id = $1 and ${isPublic('post')} and search_pairs @> $2::text[] and search_text like all ($3::text[])
       and ${notByBlocked('$7', 'post')}
   ), ranked as (
     select id, hot, (select sum((length(search_text) - length(replace(search_text, w, ''))) / length(w)) from unnest($4::text[]) w) as best
     from found
   )
   select id, least((select count(*) from found), ${limits.searchTotalMost})::int as n from ranked
   order by best desc, hot desc, id desc limit $5 offset $6`,
)

/** A single character has no pair: it is looked for among the newest alone, so that the work stays bounded. */
const newestLooked = 2_000
const byOneCharacter = statement<Match>(
  'search_posts_short',
  `with newest as (
     select id, hot, search_text, anonymous, author_id from post where site_id = $1 and ${isPublic('post')}
     order by published_at desc, id desc limit ${newestLooked}
   ), found as (
     select id, hot from newest where search_text like all ($2::text[]) and ${notByBlocked('$5', 'newest')}
   )
   select id, least((select count(*) from found), ${limits.searchTotalMost})::int as n from found
   order by hot desc, id desc limit $3 offset $4`,
)

/** Public posts with all words of the keyword that the viewer sees, and how many there are. docs/spec/search.md. */
export const searchPosts = async (
  c: Context,
  { keywords, ...paging }: { keywords: string; page: number; pagesize: number },
): Promise<Page<Post>> => {
  const query = queryTokens(keywords)
  const offset = (paging.page - 1) * paging.pagesize
  if (query.words.length === 0 || offset >= limits.searchTotalMost) return toPage([], paging, 0, null)
  const matches =
    query.tokens.length > 0
      ? await byPairs(c.db, [c.site.id, query.tokens, query.like, query.words, paging.pagesize, offset, c.viewer.id])
      : await byOneCharacter(c.db, [c.site.id, query.like, paging.pagesize, offset, c.viewer.id])
  const rows = matches.length === 0 ? [] : await cards(c.db, [matches.map((m) => m.id)])
  const known = await ties(
    c.db,
    c.viewer.id,
    rows.map((r) => r.id),
    rows.map((r) => r.author.id),
  )
  const anonymousSwitch = c.site.explain.anonymous_switch === '1'
  const posts = rows.map((row) => showPost(row, known, { anonymousSwitch }))
  return toPage(posts, paging, matches[0]?.n ?? 0, null)
}
