import type { QueryResultRow } from 'pg'

/** A client of pg, or an open transaction. */
export type Queryable = {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

type Column = { name: string; type: string }

/** The columns that are not generated, in an order that does not depend on the history of the table. */
export const readColumns = async (client: Queryable, table: string): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
    [quoteIdentifier(table)],
  )
  return rows
}

/** The order of the primary key, with the same collation on both engines. */
export const primaryKeyOrder = async (client: Queryable, table: string): Promise<string> => {
  const { rows } = await client.query<{ name: string; text: boolean }>(
    `select a.attname as name, a.attcollation <> 0 as text
     from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::text::regclass and i.indisprimary order by k.position`,
    [quoteIdentifier(table)],
  )
  if (rows.length === 0) return `${quoteIdentifier(table)}::text collate "C"`
  return rows.map(({ name, text }) => `${quoteIdentifier(name)}${text ? ' collate "C"' : ''}`).join(', ')
}

export const readSequenceNames = async (client: Queryable, tables: string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and pg_table_is_visible(s.oid) and t.relname = any($1) order by s.relname`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

export const tableExists = async (client: Queryable, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    quoteIdentifier(table),
  ])
  return rows[0]?.there === true
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
