import type { ClientBase } from 'pg'
import { quote } from './catalog.ts'

/**
 * Takes out of the way whatever looks at single rows, and answers what puts it back: triggers, which have done their work
 * when the rows were first written; references, which are checked at the end all at once; indexes, which are built faster
 * in one go. The owner of the tables may do all of it, where `session_replication_role` wants a superuser. Inside one
 * transaction, so that whatever happens nothing stays away.
 */
export const standAside = async (client: ClientBase, tables: string[]): Promise<() => Promise<void>> => {
  const { rows: references } = await client.query<{ name: string; on: string; definition: string }>(
    `select c.conname as name, t.relname as on, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and pg_table_is_visible(t.oid) and t.relname = any($1) order by t.relname, c.conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select x.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where pg_table_is_visible(t.oid) and t.relname = any($1)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by x.relname`,
    [tables],
  )
  for (const { name, on } of references) await client.query(`alter table ${quote(on)} drop constraint ${quote(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quote(name)}`)
  for (const table of tables) await client.query(`alter table ${quote(table)} disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { name, on, definition } of references)
      await client.query(`alter table ${quote(on)} add constraint ${quote(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${quote(table)} enable trigger user`)
  }
}
