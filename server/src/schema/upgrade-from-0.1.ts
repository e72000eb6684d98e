import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { migrationsFolder } from './migrations-folder.ts'
import { migrationsOf01 } from './migrations-of-0.1.ts'

/** The migration that a database of 0.1 is upgraded to, in place of its own. */
export const baselineOf02 = '0.2.0-baseline'

type AppliedMigration = { name: string; checksum: string }

export class UnsupportedSchemaError extends Error {
  override name = 'UnsupportedSchemaError'
}

const renamedTables: { readonly [before: string]: string } = {
  taken: 'rate_limit',
  lent: 'access_token',
  stray: 'orphan_file',
  pass: 'temporary_token',
  kept_mute: 'retained_mute',
  author_look: 'author_reveal',
  view_mark: 'view_dedup',
  day_count: 'daily_count',
  day_member: 'daily_active_member',
  day_decision: 'daily_decision',
  day_reason: 'daily_reason',
  day_wait: 'daily_wait',
  tag_day: 'daily_tag',
  web_hook: 'webhook',
  second_factor: 'mfa_secret',
  word: 'blocklist_term',
  word_trial: 'blocklist_trial',
  collect: 'post_collect',
  block: 'member_block',
  follow: 'member_follow',
  place: 'location',
}

const renamedColumns: { readonly [table: string]: { readonly [before: string]: string } } = {
  category: { place: 'position' },
  slide: { place: 'position' },
  post: { alike: 'near_duplicate_hash', waits: 'publish_when_ready' },
  comment: { alike: 'near_duplicate_hash' },
  member: { mobile_tail: 'mobile_suffix_hash' },
  session: { proved_at: 'mfa_verified_at' },
  review_target: { told_at: 'notified_at' },
}

/** Throws where they are not all of them: only the last schema of 0.1 can be upgraded. */
export const isSchemaOf01 = (applied: readonly AppliedMigration[], what: 'database' | 'archive'): boolean => {
  if (!applied.some(({ name }) => name in migrationsOf01)) return false
  const names = new Set(applied.map(({ name }) => name))
  const changed = applied.find(({ name, checksum }) => migrationsOf01[name]?.includes(checksum) === false)
  if (changed) throw new UnsupportedSchemaError(`the ${what} has another migration ${changed.name} than 0.1.0`)
  if (Object.keys(migrationsOf01).every((name) => names.has(name))) return true
  const last = Object.keys(migrationsOf01).findLast((name) => names.has(name))
  const how =
    what === 'database'
      ? 'start that release on it once'
      : 'restore it with that release, start it once and make a new archive'
  throw new UnsupportedSchemaError(
    `the ${what} comes from before the end of 0.1.0 (${last}): ${how}, then this one. 0.1.0 is the version of that name in CHANGELOG.md; docs/release.md says where releases are. Nothing was changed / 数据来自较早的开发版本，请先用 0.1.0 启动一次，再使用本版本`,
  )
}

/** Brings a database of 0.1 to the baseline of 0.2.0, in the caller's transaction. */
export const upgradeFrom01 = async (client: ClientBase): Promise<void> => {
  for (const [table, columns] of Object.entries(renamedColumns)) {
    for (const [before, after] of Object.entries(columns))
      await client.query(`alter table ${table} rename column ${before} to ${after}`)
  }
  for (const [before, after] of Object.entries(renamedTables)) {
    await client.query(`alter table ${before} rename to ${after}`)
    await renameObjectsOfTable(client, before, after)
  }
  await client.query(await readFile(join(upgradeFolder, 'schema.sql'), 'utf8'))
  await client.query(await readFile(join(migrationsFolder, baselineOf02, '6-triggers.sql'), 'utf8'))
  await upgradeDataFrom01(client)
  await client.query('delete from migration')
}

export const upgradeDataFrom01 = async (client: ClientBase): Promise<void> => {
  await client.query(await readFile(join(upgradeFolder, 'data.sql'), 'utf8'))
}

export const renameArchivedTable = <T extends { name: string; columns: string[] }>(table: T): T => ({
  ...table,
  name: renamedTables[table.name] ?? table.name,
  columns: table.columns.map((column) => renamedColumns[table.name]?.[column] ?? column),
})

/** The sequence of an id is named `<table>_id_seq`. */
export const renameArchivedSequence = (name: string): string => {
  const table = name.replace(/_id_seq$/, '')
  return `${renamedTables[table] ?? table}_id_seq`
}

const upgradeFolder = fileURLToPath(new URL('./upgrade-from-0.1', import.meta.url))

/** Constraints, indexes and sequences are prefixed with the name of their table. */
const renameObjectsOfTable = async (client: ClientBase, before: string, after: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %I rename constraint %I to %I', $2::text, conname, $2 || substr(conname, length($1::text) + 1)) as statement
     from pg_constraint where conrelid = $2::text::regclass and starts_with(conname, $1::text || '_')
     union all
     select format('alter index %I rename to %I', x.relname, $2 || substr(x.relname, length($1::text) + 1))
     from pg_index i join pg_class x on x.oid = i.indexrelid
     where i.indrelid = $2::text::regclass and starts_with(x.relname, $1::text || '_')
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
     union all
     select format('alter sequence %I rename to %I', s.relname, $2 || substr(s.relname, length($1::text) + 1))
     from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     where s.relkind = 'S' and d.refobjid = $2::text::regclass and starts_with(s.relname, $1::text || '_')`,
    [before, after],
  )
  for (const { statement } of rows) await client.query(statement)
}
