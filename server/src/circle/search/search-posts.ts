import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { isPublic, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { type PinyinQuery, pinyinQuery, soundingWords } from '../../platform/text/pinyin/pinyin-query.ts'
import { type ParsedQuery, queryTokens } from '../../platform/text/search.ts'
import { expandKeyword } from './expand-keyword.ts'

type SearchMatch = { id: number; n: number }

/** How often the words `w` occur in a text. */
const occurrencesIn = (text: string): string => `sum((length(${text}) - length(replace(${text}, w, ''))) / length(w))`

/** The bigram index finds candidates, `like` decides. Most occurrences first, then the hottest. */
const searchByBigrams = statement<SearchMatch>(
  'search_posts',
  `with found as (
     select id, hot, search_text from post_bigrams b join post p on p.id = b.post_id
     where b.pairs @> $2::text[] and site_id = $1 and ${isPublic('p')} and search_text like all ($3::text[])
       and ${notByBlockedAuthor('$7', 'p')}
   ), ranked as (
     select id, hot, (select ${occurrencesIn('search_text')} from unnest($4::text[]) w) as best
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

/** docs/spec/search.md. `words`: other words than the keyword that found a post. */
export const searchPosts = async (
  ctx: RequestContext,
  { keywords, ...paging }: { keywords: string; page: number; pagesize: number },
): Promise<{ ids: number[]; total: number; words: string[] }> => {
  const query = queryTokens(keywords)
  const offset = (paging.page - 1) * paging.pagesize
  if (query.terms.length === 0) return { ids: [], total: 0, words: [] }
  const variants = expandKeyword(ctx.site, keywords)
  const pinyin = await pinyinQuery('text', keywords)
  const find = async (limit: number, from: number) =>
    variants.length > 1 || pinyin !== null
      ? searchByAnyWord(ctx, { variants, pinyin, limit, offset: from })
      : { matches: await searchByWords(ctx, query, limit, from), words: [] }
  const { matches, words } =
    offset < limits.maxSearchTotal ? await find(paging.pagesize, offset) : { matches: [], words: [] }
  // A page beyond the last has no row and so no total.
  const total = matches[0]?.n ?? (offset > 0 ? ((await find(1, 0)).matches[0]?.n ?? 0) : 0)
  return { ids: matches.map(({ id }) => id), total, words }
}

const searchByWords = (ctx: RequestContext, { tokens, like, terms }: ParsedQuery, limit: number, offset: number) =>
  tokens.length > 0
    ? searchByBigrams(ctx.db, [ctx.site.id, tokens, like, terms, limit, offset, ctx.viewer.id])
    : searchBySingleCharacter(ctx.db, [ctx.site.id, like, limit, offset, ctx.viewer.id])

type AnyWord = { variants: string[]; pinyin: PinyinQuery | null; limit: number; offset: number }

/** Posts with the keyword come first, then those with a synonym, then those that sound like it. */
const searchByAnyWord = async (ctx: RequestContext, { variants, pinyin, limit, offset }: AnyWord) => {
  const shown = sql.raw(isPublic('p'))
  const seen = sql`${shown} and ${sql.raw(notByBlockedAuthor('(select id from viewer)', 'p'))}`
  const branches = variants.map((variant, i) => {
    const { tokens, like, terms } = queryTokens(variant)
    const matching = sql`p.search_text like all (${like}::text[])`
    const source =
      tokens.length > 0
        ? sql`post_bigrams b join post p on p.id = b.post_id
            where b.pairs @> ${tokens}::text[] and p.site_id = ${ctx.site.id} and ${seen} and ${matching}`
        : sql`(select * from post p where p.site_id = ${ctx.site.id} and ${shown}
            order by published_at desc, id desc limit ${sql.lit(newestScanned)}) p where ${seen} and ${matching}`
    return sql`(select p.id, p.hot, ${i === 0 ? 0 : 1}::int as tier, null::text as sound,
      (select ${sql.raw(occurrencesIn('p.search_text'))} from unnest(${terms}::text[]) w)::int as best
      from ${source})`
  })
  if (pinyin)
    branches.push(sql`(select p.id, p.hot, 2 as tier, s.sound, 1 as best from pinyin_index s join post p on p.id = s.item_id
      where s.kind = 'post' and s.keys && ${pinyin.keys}::text[] and s.sound ~ ${pinyin.pattern}
        and p.site_id = ${ctx.site.id} and ${seen})`)
  const { rows } = await sql<SearchMatch & { tier: number; sound: string | null; content: string }>`
    with viewer as (select ${ctx.viewer.id}::bigint as id), found as (${sql.join(branches, sql` union all `)}), one as (
      select distinct on (id) id, hot, tier, sound, best from found order by id, tier, best desc
    )
    select one.id, tier, sound, least((select count(*) from one), ${sql.lit(limits.maxSearchTotal)})::int as n
    from one order by tier, best desc, hot desc, one.id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  const sounding = pinyin ? rows.flatMap(({ sound }) => (sound === null ? [] : soundingWords(pinyin, sound))) : []
  return { matches: rows, words: [...variants.slice(1), ...new Set(sounding)] }
}
