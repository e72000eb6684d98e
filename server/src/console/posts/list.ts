import type { ParsedInput } from '@quanzi/contract'
import { getStatesInStages, postState, type ReviewFlow } from '@quanzi/contract/states'
import { type RawBuilder, sql } from 'kysely'
import { memberJson } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { cursorTimestamp } from '../../platform/db/statements/paged-statement.ts'
import type { CursorPosition } from '../../platform/http/cursor.ts'
import { addDays, startOfDay } from '../../platform/text/china-days.ts'
import { queryTokens } from '../../platform/text/search.ts'
import { readCursorPage } from '../shared/cursor-page.ts'
import { membersNamed } from '../shared/members-named.ts'
import { type PostLineRow, serializePostLine } from './view.ts'

/** Newest first. An operator who is no reviewer finds public posts only, as in the search of the console. */
export const listConsolePosts: Operation<'GET console/posts'> = async (ctx, { cursor, pagesize, ...filters }) => {
  const { rows, next } = await readCursorPage({ cursor, pagesize }, (after, limit) =>
    findPosts(ctx, filters, { after, limit }),
  )
  return { data: rows.map(serializePostLine), next }
}

export type PostFilters = ParsedInput<'GET console/posts_export csv'>

const open = sql`p.state = ${sql.lit(postState.online)} and not p.hidden`
const closed = sql`p.state <> 9 and (p.state <> ${sql.lit(postState.online)} or p.hidden)`

/** Each half walks its own index, or finds words by their bigrams. */
export const findPosts = async (
  ctx: RequestContext,
  filters: PostFilters,
  { after, limit }: { after: CursorPosition | undefined; limit: number },
) => {
  const query = queryTokens(filters.keyword)
  if (filters.keyword !== '' && query.terms.length === 0) return []
  const isReviewer = rightsOn(ctx.viewer, ctx.site.id).level > 0
  const conditions = [sql`p.site_id = ${ctx.site.id}`, ...toConditions(ctx, filters)]
  if (after) conditions.push(sql`(p.created_at, p.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  if (query.like.length > 0) conditions.push(sql`p.search_text like all (${query.like}::text[])`)
  const pairs =
    query.tokens.length > 0
      ? sql`join post_bigrams b on b.post_id = p.id and b.pairs @> ${query.tokens}::text[]`
      : sql``
  const half = (which: RawBuilder<unknown>) => sql`(
    select p.id, p.created_at from post p ${pairs} where ${sql.join(conditions, sql` and `)} and ${which}
    order by p.created_at desc, p.id desc limit ${limit})`
  const halves = [half(open), ...(isReviewer ? [half(closed)] : [])]
  const { rows } = await sql<PostLineRow>`
    select p.id, ${sql.raw(cursorTimestamp('p.created_at'))} as key, p.content, p.state, p.hidden, p.pinned_at, p.pinned_until, p.anonymous,
      p.created_at, p.views, p.likes, p.collects, p.comments, p.shares, p.reports, jsonb_array_length(p.media) as media,
      ${sql.raw(memberJson('m', 'p.site_id'))} as author,
      case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as tag
    from (${sql.join(halves, sql` union all `)}) found
    join post p on p.id = found.id join member m on m.id = p.author_id left join tag t on t.id = p.tag_id
    order by found.created_at desc, found.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

const toConditions = (
  { site }: RequestContext,
  { author, stage, tag_id, from, to }: PostFilters,
): RawBuilder<unknown>[] => [
  ...(stage === '' ? [] : [sql`p.state = any(${getStatesOfFilter(stage, site.rules.reviewFlow)}::int[])`]),
  ...(tag_id === undefined ? [] : [sql`p.tag_id = ${tag_id}`]),
  ...(from === '' ? [] : [sql`p.created_at >= ${startOfDay(from)}`]),
  ...(to === '' ? [] : [sql`p.created_at < ${startOfDay(addDays(to, 1))}`]),
  ...(author === '' ? [] : [byAuthor(author)]),
]

/** In the single flow all that waits is one, also what an earlier switch has left at the second level. */
const getStatesOfFilter = (stage: Exclude<PostFilters['stage'], ''>, flow: ReviewFlow): number[] =>
  stage === 'first' && flow === 'single'
    ? getStatesInStages('post', 'first', 'second')
    : getStatesInStages('post', stage)

/** Never an anonymous post: the filter would name its author. */
const byAuthor = (author: string) => sql`not p.anonymous and p.author_id in (${membersNamed(author)})`
