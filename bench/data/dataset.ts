import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { searchText, searchTokens } from '../../server/src/platform/text/search.ts'
import { root } from '../processes.ts'
import { startProduct } from '../servers.ts'
import { connected, type Query } from './connected.ts'

export const site = 10001

/** Members with a session, in the order of their ids behind the first: fill.sql. */
export const groups = {
  regulars: { from: 0, count: 10 },
  blockers: { from: 10, count: 4 },
  nonBlockers: { from: 14, count: 4 },
  newcomers: { from: 18, count: 4 },
  reviewer: { from: 22, count: 1 },
}
const withSession = 23

export type Engine = 'postgres' | 'embedded'
/** A filled database of the product; `url` for PostgreSQL. */
export type Dataset = { engine: Engine; dataDir: string; url?: string; facts: Facts }

/** Ids that requests name. */
export type Facts = {
  firstMember: number
  /** Public posts with an even id, which no member with a session has liked, in random order. */
  posts: number[]
  /** Public posts with more than twenty comments. */
  discussed: number[]
  tag: number
  /** A post of each of ten sites. */
  sites: { siteid: number; topic_id: number }[]
  /** Words of two characters that few posts contain. */
  rareWords: string[]
}

/** Lets the product create its schema in an empty database, and adds `size` posts with all that belongs to them. */
export const makeDataset = async (
  engine: Engine,
  size: number,
  { command, product, home, server }: { command: string; product: string; home: string; server?: string | undefined },
): Promise<Dataset> => {
  const name = `bench_${engine}_${size}`
  const dataDir = join(home, name)
  let url: string | undefined
  if (engine === 'postgres' && server) {
    const address = new URL(server)
    await connected(server, (query) => query(`create database ${name}`))
    address.pathname = `/${name}`
    url = address.href
  }
  const where = { engine, dataDir, ...(url && { url }) }
  await (await startProduct(where, { command, product })).stop()
  const work = async (query: Query): Promise<Facts> => {
    await query("set session_replication_role = 'replica'")
    const indexes = await dropIndexes(query)
    for (const [table, texts] of Object.entries(readTexts())) {
      await query(`create temp table ${table} (n serial primary key, text text, folded text, pairs text[])`)
      await query(
        `insert into ${table} (text, folded, pairs) select x->>'text', x->>'folded',
         array(select jsonb_array_elements_text(x->'pairs')) from jsonb_array_elements($1::jsonb) x`,
        [texts],
      )
    }
    const statements = readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/\n{2,}/)
    for (const sql of statements) await query(sql.replaceAll('{size}', String(size)).replaceAll('{site}', String(site)))
    for (const index of indexes) await query(index)
    await query("set session_replication_role = 'origin'")
    await query('vacuum (analyze)')
    return readFacts(query)
  }
  const facts = url ? await connected(url, work) : await opened(join(dataDir, 'db'), work)
  return { ...where, facts }
}

const opened = async <T>(folder: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const engine = await PGlite.create(folder)
  return work((sql, params) => engine.query(sql, params)).finally(() => engine.close())
}

/** Drops the indexes that only serve speed and returns the statements that build them again. */
const dropIndexes = async (query: Query): Promise<string[]> => {
  const { rows } = await query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  for (const { name } of rows) await query(`drop index ${name}`)
  return rows.map(({ definition }) => String(definition))
}

/** Texts of the demo content with what the search stores for them, as JSON for each temporary table. */
const readTexts = () => {
  type Post = { text: string; comments: { text: string }[] }
  const posts = ['posts-1', 'posts-2'].flatMap(
    (name): Post[] => JSON.parse(readFileSync(join(root, `server/src/demo/content/${name}.json`), 'utf8')) as Post[],
  )
  const withSearch = (texts: string[]) =>
    JSON.stringify(texts.map((text) => ({ text, folded: searchText(text), pairs: searchTokens(text) })))
  return {
    sentence: withSearch(posts.map(({ text }) => text)),
    remark: withSearch(posts.flatMap(({ comments }) => comments.map(({ text }) => text))),
  }
}

const readFacts = async (query: Query): Promise<Facts> => {
  const ids = async (sql: string) => (await query(sql)).rows.map(({ id }) => Number(id))
  const isPublic = `site_id = ${site} and state = 1`
  const words =
    await query(`select pair from sentence, unnest(pairs) pair where pair ~ '^[一-龥]{2}$' and text like '%' || pair || '%'
    group by 1 having count(*) = 1 order by md5(pair) limit 20`)
  const sites = await query(
    `select site_id as siteid, max(id) filter (where site_id <> ${site} or id % 2 = 0) as topic_id
     from post where state = 1 group by 1 order by 1`,
  )
  return {
    firstMember: (await ids('select first as id from crowd'))[0] ?? 0,
    posts: await ids(`select id from post where ${isPublic} and id % 2 = 0 order by hashint8(id) limit 3000`),
    discussed: await ids(`select id from post where ${isPublic} and comments > 20 order by hashint8(id) limit 200`),
    tag: (await ids(`select id from tag where site_id = ${site} order by posts desc, id limit 1`))[0] ?? 0,
    sites: sites.rows.map(({ siteid, topic_id }) => ({ siteid: Number(siteid), topic_id: Number(topic_id) })),
    rareWords: words.rows.map(({ pair }) => String(pair)),
  }
}

/** Ids of the members of a group. */
export type Group = keyof typeof groups
export const membersOf = ({ firstMember }: Facts, group: Group): number[] =>
  Array.from({ length: groups[group].count }, (_, i) => firstMember + groups[group].from + i)

/** Members without a session, in whose name the SQL ref writes. */
export const othersThan = ({ firstMember }: Facts): number[] =>
  Array.from({ length: 10 }, (_, i) => firstMember + withSession + i)

export const cookieOf = (member: number): string => `quanzi_session=bench-${member}`
