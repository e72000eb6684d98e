import type { Paging } from '@quanzi/contract/call'
import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { type Found, findPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'
import type { ReviewCommentRow, ReviewPostRow } from './view.ts'

type Keyed = { id: number; key: string }

const searches = {
  post: `(i.search_text like $4 or exists (select 1 from member m where m.id = i.author_id and m.nickname ilike $4))`,
  comment: `(i.content ilike $4 or exists (select 1 from member m where m.id = i.author_id and m.nickname ilike $4))`,
} as const

/** Pending: marked and reported ones first, then who waits longest. The key is both in one text. */
const urgent = `(i.hits <> '[]' or i.reports > 0)`
const orders = {
  waiting: {
    key: `(case when ${urgent} then 1 else 0 end)::text || ' ' || ${isoText('i.submitted_at')}`,
    sort: `${urgent} desc, i.submitted_at, i.id`,
    behind: `(not ${urgent}, i.submitted_at, i.id) > ($5 = 0, $6::timestamptz, $7::bigint)`,
  },
  newest: {
    key: `'0 ' || ${isoText('i.updated_at')}`,
    sort: 'i.updated_at desc, i.id desc',
    behind: '$5 = 0 and (i.updated_at, i.id) < ($6::timestamptz, $7::bigint)',
  },
} as const

const built = new Map<string, Statement<Keyed>>()

/**
 * One walk for each state, merged: every state has an index of its own in both orders, so a tab's page costs the same
 * however many items it has.
 */
const walkOf = (kind: Kind, by: keyof typeof orders, searched: boolean, way: 'from' | 'behind'): Statement<Keyed> => {
  const name = `desk_${kind}_${by}${searched ? '_searched' : ''}_${way}`
  const { key, sort, behind } = orders[by]
  const n = searched ? 5 : 4
  const anchor = (text: string) => (searched ? text : text.replace(/\$([567])/g, (_, d) => `$${Number(d) - 1}`))
  const inner = `select i.id, i.hits, i.reports, i.submitted_at, i.updated_at from ${kind} i
    where i.site_id = $1 and i.state = s.state ${searched ? `and ${searches[kind]}` : ''}
    ${way === 'behind' ? `and ${anchor(behind)}` : ''} order by ${sort}
    limit ${way === 'from' ? `($3::int + $${n}::int)` : '$3::int'}`
  const walk =
    built.get(name) ??
    statement<Keyed>(
      name,
      `select i.id, ${key} as key from unnest($2::int[]) s(state), lateral (${inner}) i
       order by ${sort} limit $3 ${way === 'from' ? `offset $${n}` : ''}`,
    )
  built.set(name, walk)
  return walk
}

/** Which items a tab shows. `pattern` is a LIKE pattern over text and author, null without a search. */
export const findItems = (
  db: Db,
  {
    kind,
    site,
    states,
    by,
    pattern,
  }: { kind: Kind; site: number; states: number[]; by: 'waiting' | 'newest'; pattern: string | null },
  paging: Paging,
): Promise<Found> => {
  const searched = pattern !== null
  const head = (limit: number) => [site, states, limit, ...(searched ? [pattern] : [])]
  return findPage(paging, {
    from: (limit, offset) => walkOf(kind, by, searched, 'from')(db, [...head(limit), offset]),
    behind: ({ key, id }, limit) => {
      const [first, at] = key.split(' ')
      return walkOf(kind, by, searched, 'behind')(db, [...head(limit), Number(first), at, id])
    },
  })
}

const member = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'nickname', ${alias}.nickname, 'avatar', ${alias}.avatar, 'auth', ${alias}.auth)`
const claimed = (kind: Kind) => `(
  select json_build_object('id', cm.id, 'nickname', cm.nickname) from review_claim c join member cm on cm.id = c.member_id
  where c.kind = '${kind}' and c.item_id = i.id and c.expires_at > $2) as claimed_by`

const record = `json_build_object(
  'posts', (select count(*) from post x where x.author_id = i.author_id and x.site_id = i.site_id and x.state <> 9),
  'rejected', (select count(*) from post x where x.author_id = i.author_id and x.site_id = i.site_id and x.state in (2, 5))) as record`

const postRows = (whole: boolean) =>
  statement<ReviewPostRow>(
    `desk_post_rows${whole ? '_whole' : ''}`,
    `select i.id, i.type, i.state, i.content, i.tag_id, t.name as tag_name, i.location, i.lng, i.lat, i.anonymous, i.selected,
       i.pinned_at, i.media, i.rev, i.reason, i.ip_province, i.likes, i.comments, i.collects, i.shares, i.views,
       i.created_at, i.updated_at, i.published_at, i.refuse_level, i.reports, i.hits, ${member('a')} as author,
       '[]'::json as likers, '[]'::json as previews, ${claimed('post')} ${whole ? `, ${record}` : ''}
     from unnest($1::bigint[]) with ordinality as wanted(id, place) join post i on i.id = wanted.id
     join member a on a.id = i.author_id left join tag t on t.id = i.tag_id order by wanted.place`,
  )
const listRows = postRows(false)
const wholeRows = postRows(true)

/** Posts as the desk sees them; `whole` adds the author's record. */
export const reviewPosts = (db: Db, ids: number[], now: Date, whole = false): Promise<ReviewPostRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : (whole ? wholeRows : listRows)(db, [ids, now])

const commentRows = statement<ReviewCommentRow>(
  'desk_comment_rows',
  `select i.id, i.post_id, i.content, i.state, i.rev, i.reason, i.anonymous, i.ip_province, i.created_at, i.refuse_level,
     i.reports, i.hits, ${member('a')} as author, ${claimed('comment')},
     json_build_object('content', p.content, 'type', p.type, 'media', p.media, 'nickname', pa.nickname, 'anonymous', p.anonymous) as post
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join comment i on i.id = wanted.id
   join member a on a.id = i.author_id join post p on p.id = i.post_id join member pa on pa.id = p.author_id
   order by wanted.place`,
)
export const reviewComments = (db: Db, ids: number[], now: Date): Promise<ReviewCommentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : commentRows(db, [ids, now])

const counts = statement<{ n: number }>(
  'desk_count',
  'select coalesce(sum(n), 0)::int as n from state_count where site_id = $1 and kind = $2 and state = any($3::int[])',
)
/** The kept count of items in these states. */
export const countItems = async (db: Db, kind: Kind, site: number, states: number[]): Promise<number> =>
  (await counts(db, [site, kind, states]))[0]?.n ?? 0

const searchedCount = (kind: Kind) =>
  statement<{ n: number }>(
    `desk_count_${kind}_searched`,
    `select count(*)::int as n from (select 1 from ${kind} i where i.site_id = $1 and i.state = any($2::int[])
       and ${searches[kind].replaceAll('$4', '$3')} limit 1000) found`,
  )
const searchedCounts = { post: searchedCount('post'), comment: searchedCount('comment') }
export const countFound = async (
  db: Db,
  kind: Kind,
  site: number,
  states: number[],
  pattern: string,
): Promise<number> => (await searchedCounts[kind](db, [site, states, pattern]))[0]?.n ?? 0
