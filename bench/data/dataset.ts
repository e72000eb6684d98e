import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { runOn } from '../../scripts/cluster/database.ts'
import { readContent } from '../../server/src/demo/content.ts'
import { searchColumns } from '../../server/src/demo/derived-text.ts'
import { nearDuplicateKey } from '../../server/src/platform/text/near-duplicate.ts'

export const site = 10001

export type Engine = 'postgres' | 'embedded'
/** Members by what they have done; all but the others have a session. */
export type Group = 'regulars' | 'blockers' | 'nonBlockers' | 'newcomers' | 'reviewer' | 'others'
export type Facts = {
  members: Record<Group, number[]>
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

export const cookieOf = (member: number): string => `quanzi_session=bench-${member}`

export const fillDatabase = async (size: number, database: string): Promise<Facts> => {
  const run = URL.canParse(database) ? runOn<{ facts: Facts }> : runEmbedded
  const [row] = await run(database, fill(size))
  if (!row) throw new Error('fill.sql has no facts')
  return row.facts
}

const runEmbedded = async (folder: string, statements: string[]) => {
  const engine = await PGlite.create(folder)
  let rows: { facts: Facts }[] = []
  for (const sql of statements) rows = (await engine.query<{ facts: Facts }>(sql)).rows
  await engine.close()
  return rows
}

const fill = (size: number): string[] => {
  const posts = readContent().circles[site]?.posts ?? []
  const values: Record<string, string | number> = {
    size,
    site,
    sentences: withDerived(posts.map(({ text }) => text)),
    remarks: withDerived(posts.flatMap(({ comments }) => comments.map(({ text }) => text))),
  }
  const statements = readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/\n{2,}/)
  return statements.map((sql) => sql.replace(/\{([a-z]+)\}/g, (_, name) => String(values[name])))
}

/** Texts with what the search stores for them, as JSON in an SQL literal. */
const withDerived = (texts: string[]): string => {
  const rows = texts.map((text) => ({ text, mark: nearDuplicateKey(text), ...searchColumns(text) }))
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'`
}
