import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { nearDuplicateKey } from '../../server/src/platform/text/near-duplicate.ts'
import { searchText, searchTokens } from '../../server/src/platform/text/search.ts'
import { connected, type Query, root, type Server } from '../servers.ts'

export const site = 10001

/** Members with a session, in the order of their ids behind the first: fill.sql. */
const groups = {
  regulars: { from: 0, count: 10 },
  blockers: { from: 10, count: 4 },
  nonBlockers: { from: 14, count: 4 },
  newcomers: { from: 18, count: 4 },
  reviewer: { from: 22, count: 1 },
  /** Without a session: in their name the SQL ref writes. */
  others: { from: 23, count: 10 },
}
export type Group = keyof typeof groups
export const membersOf = ({ firstMember }: Facts, group: Group): number[] =>
  Array.from({ length: groups[group].count }, (_, i) => firstMember + groups[group].from + i)

export const cookieOf = (member: number): string => `quanzi_session=bench-${member}`

export type Engine = 'postgres' | 'embedded'
/** A filled database of the product; `url` for PostgreSQL. */
export type Dataset = { dataDir: string; url?: string; facts: Facts }

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

type Making = {
  home: string
  postgres: string | undefined
  startProduct: (dataDir: string, url?: string) => Promise<Server>
}

/** A copy of a community of `size` posts, which is made once in a folder. */
export const copyDataset = async (engine: Engine, size: number, making: Making): Promise<Dataset> => {
  const { home, postgres } = making
  const [name, copy] = [`bench_${engine}_${size}`, `copy_${engine}_${size}`]
  const dataDir = join(home, copy)
  rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'embedded') {
    if (!existsSync(join(home, name))) await fillEmbedded(join(home, name), size, making)
    cpSync(join(home, name), dataDir, { recursive: true })
    return { dataDir, facts: readFacts(join(home, name)) }
  }
  const url = `${postgres}${copy}`
  await connected(`${postgres}postgres`, async (query) => {
    if (!existsSync(factsFile(join(home, name)))) await fillPostgres(name, size, making)
    await query(`drop database if exists ${copy}`)
    await query(`create database ${copy} template ${name}`)
    await query('checkpoint')
  })
  return { dataDir, url, facts: readFacts(join(home, name)) }
}

const factsFile = (folder: string) => `${folder}.json`
const readFacts = (folder: string): Facts => JSON.parse(readFileSync(factsFile(folder), 'utf8'))

/** Under another name until it is complete. */
const fillPostgres = async (name: string, size: number, { home, postgres, startProduct }: Making): Promise<void> => {
  const url = `${postgres}${name}_unfinished`
  await connected(`${postgres}postgres`, async (query) => {
    await query(`drop database if exists ${name}_unfinished`)
    await query(`create database ${name}_unfinished`)
    await (await startProduct(join(home, `${name}_files`), url)).stop()
    await connected(url, (filled) => fill(filled, size, join(home, name)))
    await query(`drop database if exists ${name}`)
    await query(`alter database ${name}_unfinished rename to ${name}`)
  })
}

const fillEmbedded = async (folder: string, size: number, { startProduct }: Making): Promise<void> => {
  const unfinished = `${folder}_unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await (await startProduct(unfinished)).stop()
  const engine = await PGlite.create(join(unfinished, 'db'))
  await fill((sql, params) => engine.query(sql, params), size, folder).finally(() => engine.close())
  cpSync(unfinished, folder, { recursive: true })
}

/** Fills a database that has the product's schema and nothing more. */
const fill = async (query: Query, size: number, folder: string): Promise<void> => {
  await query("set session_replication_role = 'replica'")
  const { rows: indexes } = await query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
  )
  for (const { name } of indexes) await query(`drop index ${name}`)
  for (const [table, texts] of Object.entries(readTexts())) {
    await query(`create temp table ${table} (n serial primary key, text text, mark text, folded text, pairs text[])`)
    await query(
      `insert into ${table} (text, mark, folded, pairs) select x->>'text', x->>'mark', x->>'folded',
       array(select jsonb_array_elements_text(x->'pairs')) from jsonb_array_elements($1::jsonb) x`,
      [texts],
    )
  }
  const statements = readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/\n{2,}/)
  for (const sql of statements) await query(sql.replaceAll('{size}', String(size)).replaceAll('{site}', String(site)))
  for (const { definition } of indexes) await query(String(definition))
  const { rows } = await query('select facts from facts')
  writeFileSync(factsFile(folder), JSON.stringify(rows[0]?.['facts']))
  await query('vacuum (analyze)')
}

/** Texts of the demo content with what the search stores for them, as JSON for each temporary table. */
const readTexts = () => {
  type Post = { text: string; comments: { text: string }[] }
  const posts = ['posts-1', 'posts-2'].flatMap((name): Post[] =>
    JSON.parse(readFileSync(join(root, `server/src/demo/content/${name}.json`), 'utf8')),
  )
  const withSearch = (texts: string[]) =>
    JSON.stringify(
      texts.map((text) => ({
        text,
        mark: nearDuplicateKey(text),
        folded: searchText(text),
        pairs: searchTokens(text),
      })),
    )
  return {
    sentence: withSearch(posts.map(({ text }) => text)),
    remark: withSearch(posts.flatMap(({ comments }) => comments.map(({ text }) => text))),
  }
}
