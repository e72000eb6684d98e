import type { ClientBase } from 'pg'
import type { Migration } from '../db/migrate.ts'

type Column = { name: string; type: string }

/** The tables that these migrations made: a database may hold others beside them, which are none of ours. */
export const tablesOf = (migrations: Migration[]): string[] => {
  const tables = new Set<string>()
  for (const { sql } of migrations) {
    for (const [, verb, name = ''] of sql.matchAll(/^(create|drop) table (?:if (?:not )?exists )?(\w+)/gim)) {
      if (verb?.toLowerCase() === 'create') tables.add(name)
      else tables.delete(name)
    }
  }
  return [...tables].sort()
}

/** The columns that hold something of their own; what the database works out of others is worked out anew. */
export const columnsOf = async (client: ClientBase, table: string): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quote(table)],
  )
  return rows
}

/** An order that both engines share, whatever they collate by: that of the key. */
export const orderOf = async (client: ClientBase, table: string): Promise<string> => {
  const { rows } = await client.query<{ name: string; text: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as text
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::text::regclass and i.indisprimary order by k.place`,
    [quote(table)],
  )
  if (rows.length === 0) return `${quote(table)}::text collate "C"`
  return rows.map(({ name, text }) => `${quote(name)}${text ? ' collate "C"' : ''}`).join(', ')
}

/** Every counter of ids, by the name that the same migrations give it on both engines. */
export const sequencesOf = async (client: ClientBase, tables: string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and pg_table_is_visible(s.oid) and t.relname = any($1) order by s.relname`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

export const isThere = async (client: ClientBase, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [quote(table)])
  return rows[0]?.there === true
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
