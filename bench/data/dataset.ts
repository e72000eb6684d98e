import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { runOn } from '../../scripts/cluster/database.ts'
import { readContent } from '../../server/src/demo/content.ts'
import { searchColumns } from '../../server/src/demo/derived-text.ts'
import { nearDuplicateKey } from '../../server/src/platform/text/near-duplicate.ts'
import { withDatabaseName } from '../../server/test/template.ts'
import type { Server } from '../servers.ts'

export const site = 10001

export type Engine = 'postgres' | 'embedded'
/** Members by what they have done; all but the others have a session. */
export type Group = 'regulars' | 'blockers' | 'nonBlockers' | 'newcomers' | 'reviewer' | 'others'
/** Ids that requests name. */
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

type Making = {
  home: string
  /** Without it the embedded engine. */
  postgresUrl: string | undefined
  startProduct: (dataDir: string, url?: string) => Promise<Server>
}

/** A copy of a community of `size` posts, which is made once in a folder. */
export const copyDataset = async (size: number, { home, postgresUrl, startProduct }: Making) => {
  const name = `filled_${postgresUrl ? 'postgres' : 'embedded'}_${size}`
  const copy = name.replace('filled', 'copy')
  const [folder, dataDir, factsFile] = [join(home, name), join(home, copy), join(home, `${name}.json`)]
  const urlOf = (database: string) => postgresUrl && withDatabaseName(postgresUrl, database)
  // Written at the end.
  if (!existsSync(factsFile)) {
    emptyFolder(folder)
    if (postgresUrl) await runOn(postgresUrl, [`drop database if exists ${name}`, `create database ${name}`])
    await (await startProduct(folder, urlOf(name))).stop()
    const url = urlOf(name)
    const [row] = await (url ? runOn(url, fill(size)) : runEmbedded(join(folder, 'db'), fill(size)))
    writeFileSync(factsFile, JSON.stringify(row?.['facts']))
  }
  emptyFolder(dataDir)
  cpSync(folder, dataDir, { recursive: true })
  if (postgresUrl) {
    const create = `create database ${copy} template ${name}`
    await runOn(postgresUrl, [`drop database if exists ${copy}`, create, 'checkpoint'])
  }
  const facts: Facts = JSON.parse(readFileSync(factsFile, 'utf8'))
  return { dataDir, url: urlOf(copy), facts }
}

const emptyFolder = (folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

const runEmbedded = async (folder: string, statements: string[]) => {
  const engine = await PGlite.create(folder)
  let rows: Record<string, unknown>[] = []
  for (const sql of statements) rows = (await engine.query<Record<string, unknown>>(sql)).rows
  await engine.close()
  return rows
}

/** The statements of fill.sql for a database that has the product's schema and nothing more. */
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
