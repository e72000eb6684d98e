import type { Database } from '../../server/src/db/database.ts'
import { recount, site } from './statements.ts'

/** Exactly so many posts and so many comments wait for the first level, all of them written within a day. */
export const flood = (database: Database, waiting: number): Promise<void> =>
  database.patiently(async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query(`update post set state = 1 where site_id = ${site} and state in (0, 4, 7)`)
    await client.query(`update comment set state = 1 where site_id = ${site} and state in (0, -2, -3, -8)`)
    await client.query(posts, [waiting])
    await client.query(comments, [waiting])
    for (const statement of recount) await client.query(statement)
    await client.query("set session_replication_role = 'origin'")
    await client.query('vacuum (analyze)')
  })

/** One in ten is marked, one in fifty reported: the queue shows those first. */
const urgency = `case when i % 10 = 0 then '[{"start":0,"end":2,"word":"等候"}]'::jsonb else '[]' end, (i % 50 = 0)::int`
/** Every second one reads as a hundred others do. */
const alike = `case when i % 2 = 0 then 'the same ' || i % 1000 else 'alone ' || i end`
const when = `now() - interval '1 day' + i * (interval '1 day' / $1::int)`

const posts = `
  insert into post (site_id, author_id, type, state, content, search_text, alike, hits, reports, submitted_at, created_at, updated_at)
  select ${site}, m.id, 1, 0, '等候审核的第' || i || '篇', '等候审核的第' || i || '篇', ${alike}, ${urgency}, ${when}, ${when}, ${when}
  from generate_series(1, $1::int) i
  join (select id, row_number() over (order by id) as n, count(*) over () as all from member) m on m.n = 1 + i % m.all`

const comments = `
  insert into comment (site_id, post_id, author_id, state, content, alike, hits, reports, submitted_at, created_at, updated_at)
  select ${site}, p.id, m.id, 0, '等候审核的第' || i || '条', ${alike}, ${urgency}, ${when}, ${when}, ${when}
  from generate_series(1, $1::int) i
  join (select id, row_number() over (order by id) as n, count(*) over () as all from member) m on m.n = 1 + i % m.all
  join (select id, row_number() over (order by id) as n, count(*) over () as all from post where state = 1) p on p.n = 1 + i % p.all`
