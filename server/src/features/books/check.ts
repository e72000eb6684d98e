import { sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import { isPublic } from '../../db/sight.ts'
import { transaction } from '../../db/transaction.ts'

/** A number that is kept and does not equal the rows it stands for. */
type Difference = { what: string; id: number; kept: number; counted: number }

/** The kept number of each row of a table beside what its rows say. */
const kept = (table: string, column: string, counted: string): [string, string] => [
  `${table}.${column}`,
  `select id, ${column} as kept, counted from (select t.id, t.${column}, (${counted}) as counted from ${table} t) x where ${column} <> counted`,
]
const rowsOf = (from: string) => `select count(*) from ${from}`
const sumOf = (currency: string) =>
  `select coalesce(sum(amount), 0) from ledger where account = t.id and account > 0 and currency = '${currency}'`
const ofState = (kind: 'post' | 'comment') => `
  select s.site_id as id, s.n as kept, coalesce(c.n, 0) as counted from state_count s
  left join (select site_id, state, count(*) as n from ${kind} group by 1, 2) c on c.site_id = s.site_id and c.state = s.state
  where s.kind = '${kind}' and s.n <> coalesce(c.n, 0)`

/** Every number that is kept: docs/spec/numbers.md. */
const checks: readonly [what: string, differences: string][] = [
  [
    'ledger, the whole of it',
    `select 0 as id, 0 as kept, sum(amount) as counted from ledger group by currency having sum(amount) <> 0`,
  ],
  [
    'ledger, a movement',
    `select max(id) as id, 0 as kept, sum(amount) as counted from ledger group by movement, currency having sum(amount) <> 0`,
  ],
  kept('member', 'credits', sumOf('credit')),
  kept('member', 'coins', sumOf('coin')),
  [
    'rewards and the ledger',
    `select post_id as id, sum(given) as kept, sum(moved) as counted from (
       select post_id, amount as given, 0 as moved from reward
       union all
       select substr(target, 6)::bigint, 0, amount from ledger where kind = 'receive'
     ) x group by post_id having sum(given) <> sum(moved)`,
  ],
  kept('post', 'likes', rowsOf('post_like where post_id = t.id')),
  kept('post', 'collects', rowsOf('collect where post_id = t.id')),
  kept('post', 'shares', rowsOf('post_share where post_id = t.id')),
  kept('post', 'rewards', rowsOf('reward where post_id = t.id')),
  kept('post', 'comments', rowsOf(`comment c where c.post_id = t.id and ${isPublic('c')}`)),
  kept('comment', 'likes', rowsOf('comment_like where comment_id = t.id')),
  kept('comment', 'replies', rowsOf(`comment c where c.root_id = t.id and ${isPublic('c')}`)),
  [
    'comment.hidden, of a reply',
    `select c.id, c.hidden::int as kept, (not c.hidden)::int as counted from comment c
     join comment head on head.id = c.root_id join member m on m.id = c.author_id
     where c.state = 1 and c.hidden <> (not ${isPublic('head')} or m.banned_until is not null)`,
  ],
  kept('tag', 'followers', rowsOf('tag_follow where tag_id = t.id')),
  kept('tag', 'posts', rowsOf(`post p where p.tag_id = t.id and ${isPublic('p')}`)),
  kept('poll_option', 'votes', rowsOf('ballot b where b.poll_id = t.poll_id and t.id = any(b.options)')),
  ['posts of a state', ofState('post')],
  ['comments of a state', ofState('comment')],
  [
    'public posts of a site',
    `select s.site_id as id, s.n as kept, coalesce(c.n, 0) as counted from state_count s
     left join (select site_id, count(*) as n from post p where ${isPublic('p')} group by 1) c on c.site_id = s.site_id
     where s.kind = 'public' and s.n <> coalesce(c.n, 0)`,
  ],
]

/** How many different numbers are looked at. */
export const checked = checks.length

/** Compares all balances and counters with their rows, in one moment. Empty: the books are right. */
export const checkBooks = (db: Db): Promise<Difference[]> =>
  transaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    const found: Difference[] = []
    for (const [what, query] of checks) {
      const { rows } = await sql.raw<Omit<Difference, 'what'>>(query).execute(trx)
      found.push(...rows.map(({ id, kept, counted }) => ({ what, id, kept, counted })))
    }
    return found
  })
