import type { Paging } from '@quanzi/contract/call'
import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { type Found, findPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'

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

/** `pattern` is a LIKE pattern over text and author, null without a search. */
type Asked = { kind: Kind; site: number; states: number[]; by: 'waiting' | 'newest'; pattern: string | null }

/** Which items a tab shows. */
export const findItems = (db: Db, { kind, site, states, by, pattern }: Asked, paging: Paging): Promise<Found> => {
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

/** Reported items, the most reported first. They are few, so all states are one walk. */
const reportedOf = (kind: Kind, searched: boolean, way: 'from' | 'behind') =>
  statement<Keyed>(
    `desk_${kind}_reported${searched ? '_searched' : ''}_${way}`,
    `select i.id, i.reports::text as key from ${kind} i
     where i.site_id = $1 and i.reports > 0 and i.state <> 9 ${searched ? `and ${searches[kind].replaceAll('$4', '$3')}` : ''}
     ${way === 'behind' ? `and (i.reports, i.id) < ($${searched ? 4 : 3}::int, $${searched ? 5 : 4}::bigint)` : ''}
     order by i.reports desc, i.id desc limit $2 ${way === 'from' ? `offset $${searched ? 4 : 3}` : ''}`,
  )
/** Items with an open appeal, in the order in which they came. */
const appealedOf = (kind: Kind, searched: boolean, way: 'from' | 'behind') =>
  statement<Keyed>(
    `desk_${kind}_appealed${searched ? '_searched' : ''}_${way}`,
    `select i.id, o.id::text as key from appeal o join ${kind} i on i.id = o.item_id
     where o.site_id = $1 and o.kind = '${kind}' and o.outcome is null and i.state <> 9
     ${searched ? `and ${searches[kind].replaceAll('$4', '$3')}` : ''}
     ${way === 'behind' ? `and o.id > $${searched ? 4 : 3}::bigint` : ''}
     order by o.id limit $2 ${way === 'from' ? `offset $${searched ? 4 : 3}` : ''}`,
  )
const special = { reported: reportedOf, appealed: appealedOf } as const
const specials = new Map<string, Statement<Keyed>>()
const specialWalk = (name: keyof typeof special, kind: Kind, searched: boolean, way: 'from' | 'behind') => {
  const key = `${name} ${kind} ${searched} ${way}`
  const walk = specials.get(key) ?? special[name](kind, searched, way)
  specials.set(key, walk)
  return walk
}

/** Which items wait in the tab of reports or of appeals. */
export const findSpecial = (
  db: Db,
  name: keyof typeof special,
  { kind, site, pattern }: Pick<Asked, 'kind' | 'site' | 'pattern'>,
  paging: Paging,
): Promise<Found> => {
  const searched = pattern !== null
  const head = (limit: number) => [site, limit, ...(searched ? [pattern] : [])]
  return findPage(paging, {
    from: (limit, offset) => specialWalk(name, kind, searched, 'from')(db, [...head(limit), offset]),
    behind: ({ key, id }, limit) =>
      specialWalk(name, kind, searched, 'behind')(db, [...head(limit), ...(name === 'reported' ? [key, id] : [key])]),
  })
}

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

type Special = {
  topic_reports: number
  reply_reports: number
  member_reports: number
  topic_appeals: number
  reply_appeals: number
}

const upTo = (what: string) => `(select count(*) from (select ${what} limit 1000) found)::int`
const appeals = (kind: Kind) => upTo(`1 from appeal where site_id = $1 and kind = '${kind}' and outcome is null`)
const reports = (kind: Kind) => upTo(`1 from ${kind} where site_id = $1 and reports > 0 and state <> 9`)
const specialCounts = statement<Special>(
  'desk_special_counts',
  `select ${reports('post')} as topic_reports, ${reports('comment')} as reply_reports,
     ${upTo(`distinct target_id from report where site_id = $1 and kind = 'member' and outcome is null`)} as member_reports,
     ${appeals('post')} as topic_appeals, ${appeals('comment')} as reply_appeals`,
)
/** Items with open reports, reported members, open appeals; each up to 1,000. */
export const countSpecial = async (db: Db, site: number): Promise<Special> =>
  (await specialCounts(db, [site]))[0] as Special
