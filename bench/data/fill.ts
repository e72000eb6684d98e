import type { PoolClient } from 'pg'
import type { Database } from '../../server/src/db/database.ts'
import { loadDemo } from '../../server/src/db/demo/load.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { computeRanks } from '../../server/src/features/rank/compute.ts'
import type { Storage } from '../../server/src/ports.ts'
import { readSentences } from './sentences.ts'
import * as sql from './statements.ts'

/** How many members are logged in; `cookieOf` tells their cookies. */
export const readers = 500

/** The session of one of the members who are logged in, counted from 0. */
export const cookieOf = (reader: number): string => `quanzi_session=bench-${reader % readers}`

/**
 * Makes a circle of `size` posts in an empty database: the demo world, and whatever it lacks made by the database itself
 * from the demo's own sentences. Indexes are built and counts are taken at the end.
 */
export const fill = async (
  database: Database,
  size: number,
  tools: { secret: string; storage: Storage },
): Promise<void> => {
  await migrate(database)
  await loadDemo(database.db, { ...tools, clock: { now: () => new Date() } })
  await database.patiently(async (client) => {
    // Neither triggers nor foreign keys look at single rows: what they guard is counted and checked below.
    await client.query("set session_replication_role = 'replica'")
    const indexes = await dropIndexes(client)
    await addRows(client, size)
    for (const index of indexes) await client.query(index)
    for (const statement of [...sql.recount, ...sql.watched]) await client.query(statement)
    await client.query("set session_replication_role = 'origin'")
    await client.query('vacuum (analyze)')
    await check(client, size)
  })
  await computeRanks(database.db, new Date())
}

const addRows = async (client: PoolClient, size: number): Promise<void> => {
  const { posts, comments } = readSentences()
  await client.query(sql.tools)
  await client.query(sql.addSentences, [JSON.stringify(posts)])
  await client.query(sql.addRemarks, [JSON.stringify(comments)])
  await client.query('analyze sentence; analyze remark')

  const highest = async (table: string) => Number((await client.query(`select max(id) as id from ${table}`)).rows[0].id)
  const had = Number((await client.query('select count(*) as n from post')).rows[0].n)
  const [member, post, comment] = [await highest('member'), await highest('post'), await highest('comment')]
  const crowd = readers + Math.round(size / 20)
  const people = [member + 1, crowd]
  await client.query(sql.members, [member, crowd])
  for (const tie of sql.ties) await client.query(tie, people)
  await client.query(sql.plan, [post, size - had])
  await client.query(sql.comments, [...people, comment])
  await client.query(sql.posts, people)
  for (const deed of sql.deeds) await client.query(deed, [...people, post])
  await client.query(sql.commentLikes, [...people, comment])
  await client.query(sql.history, [post, comment])
  await client.query(sql.sessions, [member + 1, readers])
  await client.query(sql.reviewer, [member + readers])
  for (const table of ['member', 'post', 'comment']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
}

/** Takes away the indexes that are there for speed alone and answers how to build them again. */
const dropIndexes = async (client: PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const check = async (client: PoolClient, size: number): Promise<void> => {
  const { rows } = await client.query('select count(*)::int as n from post')
  if (rows[0].n !== size) throw new Error(`The circle has ${rows[0].n} posts instead of ${size}.`)
  for (const statement of sql.miscounted) {
    const wrong = await client.query(`${statement} limit 3`)
    if (wrong.rows.length > 0) throw new Error(`Counts are wrong: ${statement}: ${JSON.stringify(wrong.rows)}`)
  }
}
