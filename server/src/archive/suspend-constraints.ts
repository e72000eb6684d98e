import type { ClientBase } from 'pg'
import { quoteIdentifier } from './catalog.ts'

/** Returns a function that restores them. Needs the owner only; `session_replication_role` needs a superuser. */
export const suspendConstraints = async (client: ClientBase, tables: string[]): Promise<() => Promise<void>> => {
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
  for (const { name, on } of references)
    await client.query(`alter table ${quoteIdentifier(on)} drop constraint ${quoteIdentifier(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoteIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${quoteIdentifier(table)} disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { name, on, definition } of references)
      await client.query(`alter table ${quoteIdentifier(on)} add constraint ${quoteIdentifier(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${quoteIdentifier(table)} enable trigger user`)
  }
}
