import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

/** A pooler in transaction mode between this process and PostgreSQL: a session lasts for one transaction. */
export type Pooler = {
  /** It prepares a statement again on each connection that it chooses, as PgBouncer 1.21 and later do. */
  keepsPrepared: boolean
}

/** Undefined where the connection leads to PostgreSQL itself. */
export async function detectPooler(client: ClientBase): Promise<Pooler | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler gives each client a number of its own. `pg` has the number; its types do not.
  if (rows[0]?.pid === (client as ClientBase & { processID?: number }).processID) return undefined
  return { keepsPrepared: await renamesPrepared(client) }
}

/** A pooler that follows prepared statements gives them names of its own, which all clients share. */
async function renamesPrepared(client: ClientBase): Promise<boolean> {
  const name = `quanzi_${randomUUID().slice(0, 8)}`
  await client.query('begin')
  const text = `select 1 from pg_prepared_statements where name = '${name}'`
  await client.query({ name, text })
  const { rowCount } = await client.query({ name, text })
  if (rowCount) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return rowCount === 0
}
