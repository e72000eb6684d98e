import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/handle.ts'

/** Selects a row for everything that contradicts a rule. */
type Check = readonly [rule: string, contradictions: string]

const items = `(
  select 'post' as kind, id, site_id, author_id, state, published_at, null::bigint as root_id, hidden from post
  union all select 'comment', id, site_id, author_id, state, published_at, root_id, hidden from comment)`
const isUndone = (decision: string) =>
  `exists (select from review_history u where u.action = 'undo' and (u.before ->> 'of')::bigint = ${decision})`
const decisions = (actions: string) => `(
  select *, china_day(created_at) as day, review_level(kind, from_state) as level from review_history h
  where action in (${actions}) and member_id is not null and not ${isUndone('h.id')})`

/** Rows that a trigger or a statement maintains, counted once more from what they count. */
const recounted = (name: string, keys: string, stored: string, counted: string): Check => [
  name,
  `select * from (select ${keys}, sum(n) as stored from ${stored} group by ${keys}) s
   full join (select ${keys}, count(*) as counted from ${counted} group by ${keys}) c using (${keys})
   where coalesce(s.stored, 0) <> coalesce(c.counted, 0)`,
]

const ofMember = [
  'post_like.member_id',
  'post_collect.member_id',
  'comment_like.member_id',
  'tag_follow.member_id',
  'ballot.member_id',
  'member_follow.member_id',
  'member_follow.target_id',
  'member_block.member_id',
  'member_block.target_id',
  'notice.member_id',
  'notice.from_id',
]

const checks: readonly Check[] = [
  ...(['post', 'comment'] as const).map((kind) =>
    recounted(
      `${kind}s of a day`,
      'site_id, day',
      `(select * from daily_count where kind = '${kind}') d`,
      `(select site_id, china_day(created_at) as day from ${kind}) i`,
    ),
  ),
  recounted(
    'decisions of a day',
    'site_id, day, member_id, kind, action',
    'daily_decision d',
    `${decisions(`'pass', 'passstep', 'fail', 'offline', 'restore'`)} h`,
  ),
  recounted(
    'reasons of a day',
    'site_id, day, reason',
    'daily_reason d',
    `(select * from ${decisions(`'fail', 'offline'`)} h where reason <> '') h`,
  ),
  recounted(
    'waiting times of a day',
    'site_id, day, kind, level',
    '(select *, (select sum(counted) from unnest(counts) counted) as n from daily_wait) d',
    `(select * from ${decisions(`'pass', 'passstep', 'fail'`)} h where level > 0) h`,
  ),
  [
    'credits of a day',
    `select d.*, c.n as counted from credit_day d, lateral (select count(*) as n from ledger l where l.account = d.member_id
       and l.account > 0 and l.kind = d.kind and china_day(l.created_at) = d.day) c where d.n <> c.n`,
  ],
  [
    'the history ends in the state of the item',
    `select i.kind, i.id, i.state, h.to_state from ${items} i, lateral (
       select to_state from review_history h where h.kind = i.kind and h.item_id = i.id order by id desc limit 1) h
     where i.state <> h.to_state`,
  ],
  [
    'what is online has a time of publication',
    `select kind, id from ${items} i where state = 1 and published_at is null`,
  ],
  [
    'the items of banned members are hidden, no others',
    `select kind, id, hidden from ${items} i where state <> 9 and root_id is null
       and hidden <> (is_banned_on(author_id, site_id) or exists (select from member where id = author_id and left_at is not null))`,
  ],
  [
    'a member who has left has no items',
    `select kind, i.id, state from ${items} i join member m on m.id = i.author_id where m.left_at is not null and state <> 9`,
  ],
  ['a member who has left has no balance', 'select id from member where left_at is not null and credits + coins <> 0'],
  ...ofMember.map((column): Check => {
    const [table] = column.split('.')
    return [
      `${column} is of no member who has left`,
      `select m.id from ${table} join member m on m.id = ${column} where m.left_at is not null`,
    ]
  }),
  [
    'open appeals are about what is rejected or offline',
    `select a.id, i.state from appeal a join ${items} i on i.kind = a.kind and i.id = a.item_id
     where a.outcome is null and (i.state not in (2, 5, -4) or ${isUndone('a.against')})`,
  ],
  [
    'open reports are about what is there',
    `select r.id, i.state from report r join ${items} i on i.kind = r.kind and i.id = r.target_id
     where r.outcome is null and i.state in (2, 5, -4, 9)`,
  ],
  [
    'an undone decision has closed no report, unless it was made anew',
    `select r.id from report r where r.outcome is not null and ${isUndone('r.decision')} and not exists (
       select from report o where o.kind = r.kind and o.target_id = r.target_id and o.reporter_id = r.reporter_id and o.outcome is null)`,
  ],
  ['an undone decision has no notification', `select n.id from notice n where ${isUndone('n.decision')}`],
  [
    'no member follows whom they block',
    'select member_id, target_id from member_follow join member_block using (member_id, target_id)',
  ],
  [
    'the index of the search has the text of each post',
    'select p.id from post p left join post_bigrams b on b.post_id = p.id where b.pairs is distinct from p.search_pairs',
  ],
  [
    'the pinyin index has the public posts',
    `select p.id, i.item_id from (select id, left(content, 200) as name from post where state = 1 and not hidden) p
     full join (select item_id, name from pinyin_index where kind = 'post') i on i.item_id = p.id
     where p.name is distinct from i.name`,
  ],
]

const movementsOf = (post: string) => `(
  select sum(amount) as balance, min(created_at) as at, count(*) filter (where kind = 'post') as paid from ledger l
  where l.account = ${post}.author_id and l.account > 0 and l.target = 'post:' || ${post}.id and l.kind like 'post%')`

const settledChecks: readonly Check[] = [
  [
    'a post that was paid and is online has its credits',
    `select p.id, x.balance from post p join member m on m.id = p.author_id, lateral ${movementsOf('p')} x
     where p.state = 1 and m.left_at is null and x.paid > 0 and x.balance <> 5`,
  ],
  [
    'a post that went offline within seven days has no credits, unless they were spent',
    `select p.id, x.balance from post p join member m on m.id = p.author_id, lateral ${movementsOf('p')} x
     where p.state in (5, 9) and m.left_at is null and x.balance > 0 and m.credits > 0 and x.at > p.updated_at - interval '7 days'`,
  ],
]

const contradictionsOf = async (db: Db, list: readonly Check[]): Promise<string[]> => {
  const found: string[] = []
  for (const [rule, query] of list) {
    const { rows } = await sql.raw(query).execute(db)
    found.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`))
  }
  return found
}

/** What contradicts the rules of stored rows beyond `checkCounters`. */
export const findContradictions = (db: Db): Promise<string[]> => contradictionsOf(db, checks)

/** What contradicts the rules of credits once the undo windows have passed and their jobs have run. */
export const findUnsettled = (db: Db): Promise<string[]> => contradictionsOf(db, settledChecks)
