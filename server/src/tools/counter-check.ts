import { postState } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { isPublic } from '../identity/member/visibility.ts'
import type { Db, Trx } from '../platform/db/handle.ts'
import { transaction } from '../platform/db/transaction/transaction.ts'

type CounterMismatch = { name: string; id: number; stored: number; counted: number }

const counterCheck = (table: string, column: string, counted: string): [string, string] => [
  `${table}.${column}`,
  `select id, ${column} as stored, counted from (select t.id, t.${column}, (${counted}) as counted from ${table} t) x where ${column} <> counted`,
]
const countRows = (from: string) => `select count(*) from ${from}`
const sumLedger = (currency: string) =>
  `select coalesce(sum(amount), 0) from ledger where account = t.id and account > 0 and currency = '${currency}'`
const stateCounts = '(select site_id, kind, state, sum(n) as n from state_count group by 1, 2, 3)'
const stateCountSql = (kind: 'post' | 'comment') => `
  select site_id as id, coalesce(s.n, 0) as stored, coalesce(c.n, 0) as counted
  from (select * from ${stateCounts} s where kind = '${kind}') s
  full join (select site_id, state, count(*) as n from ${kind} group by 1, 2) c using (site_id, state)
  where coalesce(s.n, 0) <> coalesce(c.n, 0)`
const openReports = (kind: 'post' | 'comment') =>
  countRows(`report r where r.kind = '${kind}' and r.target_id = t.id and r.outcome is null`)

/** Every stored counter and balance: docs/spec/counters.md. */
const checks: readonly [what: string, differences: string][] = [
  [
    'ledger, in total',
    `select 0 as id, 0 as stored, sum(amount) as counted from ledger group by currency having sum(amount) <> 0`,
  ],
  [
    'ledger, movement',
    `select max(id) as id, 0 as stored, sum(amount) as counted from ledger group by movement, currency having sum(amount) <> 0`,
  ],
  counterCheck('member', 'credits', sumLedger('credit')),
  counterCheck('member', 'coins', sumLedger('coin')),
  [
    'rewards and the ledger',
    `select post_id as id, sum(given) as stored, sum(moved) as counted from (
       select post_id, amount as given, 0 as moved from reward
       union all
       select substr(target, 6)::bigint, 0, amount from ledger where kind = 'receive'
     ) x group by post_id having sum(given) <> sum(moved)`,
  ],
  counterCheck('post', 'likes', countRows('post_like where post_id = t.id')),
  counterCheck('post', 'collects', countRows('post_collect where post_id = t.id')),
  counterCheck('post', 'shares', countRows('post_share where post_id = t.id')),
  counterCheck('post', 'rewards', countRows('reward where post_id = t.id')),
  counterCheck('post', 'reports', openReports('post')),
  counterCheck('post', 'comments', countRows(`comment c where c.post_id = t.id and ${isPublic('c')}`)),
  counterCheck('comment', 'likes', countRows('comment_like where comment_id = t.id')),
  counterCheck('comment', 'reports', openReports('comment')),
  counterCheck('comment', 'replies', countRows(`comment c where c.root_id = t.id and ${isPublic('c')}`)),
  [
    'comment.hidden, of a reply',
    `select c.id, c.hidden::int as stored, (not c.hidden)::int as counted from comment c
     join comment head on head.id = c.root_id
     where c.state = 1 and c.hidden <> (not ${isPublic('head')} or is_banned_on(c.author_id, c.site_id))`,
  ],
  counterCheck('tag', 'followers', countRows('tag_follow where tag_id = t.id')),
  counterCheck('tag', 'posts', countRows(`post p where p.tag_id = t.id and ${isPublic('p')}`)),
  counterCheck('poll', 'voters', countRows('ballot where poll_id = t.id')),
  counterCheck('poll_option', 'votes', countRows('ballot b where b.poll_id = t.poll_id and t.id = any(b.options)')),
  ...(['posts', 'rejected', 'reports'] as const).map((column): [string, string] => [
    `site_member.${column}`,
    `select s.member_id as id, s.${column} as stored, coalesce(p.${column}, 0) as counted from site_member s left join (
       select site_id, author_id, count(*) as posts, count(*) filter (where state = ${postState.rejected}) as rejected,
         sum(reports) as reports
       from post where state <> ${postState.deleted} and not anonymous group by 1, 2
     ) p on p.site_id = s.site_id and p.author_id = s.member_id
     where s.${column} <> coalesce(p.${column}, 0)`,
  ]),
  ['posts of a state', stateCountSql('post')],
  ['comments of a state', stateCountSql('comment')],
  [
    'public posts of a site',
    `select s.site_id as id, s.n as stored, coalesce(c.n, 0) as counted from ${stateCounts} s
     left join (select site_id, count(*) as n from post p where ${isPublic('p')} group by 1) c on c.site_id = s.site_id
     where s.kind = 'public' and s.n <> coalesce(c.n, 0)`,
  ],
]

export const checkCount = checks.length

/** Compares all balances and counters with their rows in one snapshot, and returns the differences. */
export const checkCounters = (db: Db): Promise<CounterMismatch[]> => transaction(db, compareInSnapshot)

/** As the first statements of a transaction. */
export const compareInSnapshot = async (trx: Trx): Promise<CounterMismatch[]> => {
  await sql`set transaction isolation level repeatable read`.execute(trx)
  return findMismatches(trx)
}

/** In a transaction that is open already. */
export const findMismatches = async (trx: Trx): Promise<CounterMismatch[]> => {
  const mismatches: CounterMismatch[] = []
  for (const [name, query] of checks) {
    const { rows } = await sql.raw<Omit<CounterMismatch, 'name'>>(query).execute(trx)
    mismatches.push(...rows.map(({ id, stored, counted }) => ({ name, id, stored, counted })))
  }
  return mismatches
}
